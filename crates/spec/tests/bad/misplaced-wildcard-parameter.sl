pred p(_) == emp;
