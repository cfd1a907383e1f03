package shapes;
pre Registry.add(..) == Registry.mad = 1;
