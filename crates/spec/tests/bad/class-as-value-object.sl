package shapes;
pred owned(x) == x -> Square{tag: Figure};
