package heapwright.service;

/** Where an order is on its way; knows which steps may follow. */
public enum OrderStatus {
    /** Written, and not yet binding. */
    DRAFT {
        @Override
        boolean mayBecome(OrderStatus next) {
            return next == PLACED || next == CANCELLED;
        }
    },
    /** Binding. */
    PLACED {
        @Override
        boolean mayBecome(OrderStatus next) {
            return next == SHIPPED || next == CANCELLED;
        }
    },
    /** On its way. */
    SHIPPED {
        @Override
        boolean mayBecome(OrderStatus next) {
            return false;
        }
    },
    /** Given up. */
    CANCELLED {
        @Override
        boolean mayBecome(OrderStatus next) {
            return false;
        }
    };

    abstract boolean mayBecome(OrderStatus next);

    /** Whether nothing more can happen. */
    public boolean isFinal() {
        for (OrderStatus status : values()) {
            if (mayBecome(status)) {
                return false;
            }
        }
        return true;
    }
}
