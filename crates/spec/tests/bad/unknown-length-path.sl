package shapes;
pre Table.clear() == this.counts[0] = 1;
