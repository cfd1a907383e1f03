// A list that ends; its elements are any numbers.
package heapwright.walks;

pred line(x) ==
     x = null
  || x::Node<_, n> * line(n);

pre Trigonometry.withSin(Node root) == line(root);
pre Trigonometry.withCos(Node root) == line(root);
pre Trigonometry.withTan(Node root) == line(root);
pre Trigonometry.withAsin(Node root) == line(root);
pre Trigonometry.withAcos(Node root) == line(root);
pre Trigonometry.withAtan(Node root) == line(root);
pre Trigonometry.withAtan2(Node root) == line(root);
pre Trigonometry.withToRadians(Node root) == line(root);
pre Trigonometry.withToDegrees(Node root) == line(root);
pre Growth.withExp(Node root) == line(root);
pre Growth.withExpm1(Node root) == line(root);
pre Growth.withLog(Node root) == line(root);
pre Growth.withLog10(Node root) == line(root);
pre Growth.withLog1p(Node root) == line(root);
pre Growth.withSinh(Node root) == line(root);
pre Growth.withCosh(Node root) == line(root);
pre Growth.withTanh(Node root) == line(root);
pre Powers.withPow(Node root) == line(root);
pre Powers.withSqrt(Node root) == line(root);
pre Powers.withCbrt(Node root) == line(root);
pre Powers.withHypot(Node root) == line(root);
pre Rounding.withAbs(Node root) == line(root);
pre Rounding.withCeil(Node root) == line(root);
pre Rounding.withFloor(Node root) == line(root);
pre Rounding.withRint(Node root) == line(root);
pre Rounding.withRound(Node root) == line(root);
pre Rounding.withFloorMod(Node root) == line(root);
pre Rounding.withSignum(Node root) == line(root);
pre Rounding.withUlp(Node root) == line(root);
pre Rounding.withGetExponent(Node root) == line(root);
pre Whole.withMax(Node root) == line(root);
pre Whole.withMultiplyExact(Node root) == line(root);
