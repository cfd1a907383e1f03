pred p(x) == ;
