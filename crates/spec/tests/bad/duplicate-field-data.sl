data Node { int v; int v; }
