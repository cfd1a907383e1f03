package stubs;

/** An order, by its number and amount. */
public record Order(String id, int amount) {}
