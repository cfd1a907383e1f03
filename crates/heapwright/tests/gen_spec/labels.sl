package valid;

// Two labels never have the same text object, even if the texts are equal.
pred labels(x) ==
     x = null
  || x::Labels.Label<i, t, r, n> * i -> Object{} * t -> String{} * r -> Integer{} * labels(n);

pre Labels.isLast(Labels.Label wanted) == labels(this.first);
