package valid;

pred entries(x, n) ==
     x = null & n = 0
  || x -> Ledger.Entry{next: y} * entries(y, n - 1);

inv Ledger == entries(this.first, this.count);
pre Ledger.sum(Ledger.Entry a, Ledger.Entry b) == a != null & b != null;

post Ledger.new(int amount) == this.isCounted();
post Ledger.take() ==
     old(this.first) = null & result = -1 & this.count = 0
  || entries(this.first, this.count) & this.first = old(this.first.next) & this.count = old(this.count) - 1
     & result = old(this.first.amount);
post Ledger.put(int amount) == this.count = old(this.count) + 1 & this.first.amount = amount & old(this.first) = this.first.next;
post Ledger.rotate() == entries(this.first, this.count);
post Ledger.top() throws IllegalStateException == this.first = null;
post Ledger.top() throws NullPointerException == false;
post Ledger.sum(..) == a.amount = 1 & b.amount = 2 & result = 3 || a = b & result = a.amount + b.amount;
post Ledger.share() == result > 0;
