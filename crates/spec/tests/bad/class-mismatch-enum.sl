package shapes;
pre Painted.paint(Colour other) == this.colour = java.time.DayOfWeek.MONDAY;
