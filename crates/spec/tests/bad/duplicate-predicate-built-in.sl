pred distinct(x) == x = null;
