package heapwright.ast;

import java.util.HashMap;
import java.util.Map;

/** The variables of a call. */
final class Frame {
    final Frame caller;
    final Map<String, Value> values = new HashMap<>();
    Value result;
    boolean returned;

    Frame(Frame caller) {
        this.caller = caller;
    }

    Value get(Name name) {
        Value value = values.get(name.identifier);
        if (value == null) {
            throw new EvaluationException(name.identifier + " has no value", name.line());
        }
        return value;
    }

    void set(Name name, Value value) {
        Value old = values.put(name.identifier, value);
        if (old != null && old.type != value.type) {
            values.put(name.identifier, old);
            throw new EvaluationException(name.identifier + " is a " + old.type, name.line());
        }
    }

    int depth() {
        return caller == null ? 1 : 1 + caller.depth();
    }
}
