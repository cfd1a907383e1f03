pred list(x y z) == x = null;
