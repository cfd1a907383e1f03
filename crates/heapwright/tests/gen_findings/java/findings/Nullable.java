package findings;

public @interface Nullable {}
