package shapes;
pre Scaled.scale(BinaryNode, int) == times > 0;
