package shapes;
pre Registry.add(..) == System.out != null;
