package shapes;
pred old(x) == x = null;
