package shapes;
pre Table.clear() == this.counts[-1] = 0;
