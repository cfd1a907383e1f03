// Java methods say what is valid, alone and beside a formula.
package valid;

pred chain(x) == x = null || x -> Chain.Node{next: y} * chain(y);

pre Chain.sum() == this.repOK();
pre Chain.last() == chain(this.first) & this.repOK() & this.size <= 2;
pre Meter.rate(int value) == this.repOK() & this.isSound() & this.isApart(this.high, 3);
