package shapes;
pre Table.clear() == this.counts[0] = 1 & this.counts[this.rows.length].x = 2 & this.rows.size = 3;
pre Painted.paint(..) == this.names[0] != null & this.colour[1] = null;
