package callers;
public interface Shape { int area(); }
