package shapes;
post size == result >= 0;
