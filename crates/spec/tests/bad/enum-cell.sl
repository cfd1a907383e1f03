package shapes;
pred p(c) == c -> Colour{};
