package shapes;
pred p(x) == x = null || x::BinaryNode<_, l, _> * l -> Square{};
