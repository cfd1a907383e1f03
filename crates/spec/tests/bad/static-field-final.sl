package shapes;
pre Registry.add(..) == Registry.FIRST = null & Registry.LIMIT = 8;
