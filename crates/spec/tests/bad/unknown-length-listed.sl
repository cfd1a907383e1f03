package shapes;
pre Table.clear() == this.counts -> int[n]<1, 2>;
