package heapwright.walks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every walk finds some of the numbers from -32 to 31, which the paper's tools choose from, and not all. */
class WalksTest {
    private static final List<Class<?>> CLASSES =
            List.of(Trigonometry.class, Growth.class, Powers.class, Rounding.class, Whole.class);

    @Test
    void everyWalk_hasBothOutcomes() throws ReflectiveOperationException {
        int walks = 0;
        for (Class<?> type : CLASSES) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().startsWith("with")) {
                    List<Integer> found = found(method);
                    assertTrue(!found.isEmpty() && found.size() < 64, () -> method.getName() + " finds " + found);
                    assertFalse((boolean) method.invoke(null, (Object) null));
                    walks++;
                }
            }
        }
        assertEquals(32, walks);
    }

    @Test
    void circle_isNoLine() {
        Node node = new Node();
        assertTrue(Lists.repOK(node));
        node.next = new Node();
        node.next.next = node;
        assertFalse(Lists.repOK(node));
    }

    private static List<Integer> found(Method method) throws ReflectiveOperationException {
        List<Integer> found = new ArrayList<>();
        for (int element = -32; element < 32; element++) {
            Node node = new Node();
            node.element = element;
            if ((boolean) method.invoke(null, node)) {
                found.add(element);
            }
        }
        return found;
    }
}
