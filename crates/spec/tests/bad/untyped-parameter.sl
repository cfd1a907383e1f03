pred same(a, b) == a = b;
