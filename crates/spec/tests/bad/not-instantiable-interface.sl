package shapes;
pred p(x) == x -> Shape{};
