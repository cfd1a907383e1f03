package shapes;
pre Table.clear() == forall x in this.counts: x > 0;
