import "_cycle_b.sl";
