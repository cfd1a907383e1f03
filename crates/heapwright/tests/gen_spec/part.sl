package valid;

pred part(p, above) ==
     p -> Part.Single{above: above, size: n} & n > 0
  || p -> Part.Pair{above: above, left: l, right: r} * part(l, p) * part(r, p);

pred around(p) == p = null || p -> Part.Pair{above: a} * around(a);

inv Part == part(this, a) * around(a);
