pred p(int a, int b) == (a = 1 || a = 2 || a = 3 || a = 4) & (b = 1 || b = 2 || b = 3 || b = 4) & (a = b || a < b || a > b || a = 7) & (b = a || b < a || b > a || b = 8) & (a = 0 || b = 0);
