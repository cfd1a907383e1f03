import "_cycle_a.sl";
