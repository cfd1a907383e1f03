package heapwright.structures;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Calls every method on many valid inputs: the object stays valid, and nothing is thrown but what was meant to be. */
class ValidInputsTest {
    private static final List<Class<?>> EXPECTED = List.of(
            NoSuchElementException.class,
            IndexOutOfBoundsException.class,
            IllegalStateException.class,
            IllegalArgumentException.class);

    private final Random random = new Random(5);

    /** Makes a valid object. */
    private interface Source {
        Object make();
    }

    @Test
    void lists() throws ReflectiveOperationException {
        callAll(SinglyLinkedList.class, this::singly, 4000);
        callAll(DoublyLinkedList.class, this::doubly, 4000);
        callAll(LinkedStack.class, this::stack, 2000);
        callAll(Conveyor.class, this::conveyor, 2000);
        callAll(DigitSum.class, () -> null, 100);
    }

    @Test
    void trees() throws ReflectiveOperationException {
        callAll(BinarySearchTree.class, this::plainTree, 4000);
        callAll(AvlTree.class, this::avlTree, 4000);
        callAll(AaTree.class, this::aaTree, 4000);
        callAll(RedBlackTreeMap.class, this::map, 6000);
        callAll(LinkedLeavesTree.class, this::leaves, 2000);
    }

    @Test
    void plansAndFlights() throws ReflectiveOperationException {
        callAll(TaskPlan.class, this::plan, 4000);
        callAll(TrajectorySynthesizer.class, this::synthesizer, 6000);
    }

    private void callAll(Class<?> type, Source source, int times) throws ReflectiveOperationException {
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            if (method.isSynthetic() || Modifier.isPrivate(method.getModifiers()) || method.getName().equals("repOK")) {
                continue;
            }
            for (int i = 0; i < times; i++) {
                Object receiver = source.make();
                assertValid(type, receiver, method);
                call(method, receiver);
                assertValid(type, receiver, method);
            }
        }
    }

    private static void assertValid(Class<?> type, Object receiver, Method method) throws ReflectiveOperationException {
        if (receiver != null) {
            assertTrue((boolean) type.getDeclaredMethod("repOK").invoke(receiver), method::toString);
        }
    }

    private void call(Method method, Object receiver) throws ReflectiveOperationException {
        Object[] arguments = method.getName().equals("add") && method.getDeclaringClass() == DigitSum.class
                ? digits()
                : arguments(method);
        try {
            method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            assertTrue(EXPECTED.stream().anyMatch(expected -> expected.isInstance(cause)), () -> method + ": " + cause);
        }
    }

    private Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(method, types[i]);
        }
        return arguments;
    }

    private Object argument(Method method, Class<?> type) {
        if (type == int.class) {
            return number();
        } else if (type == SinglyLinkedList.class) {
            return singly();
        } else if (type == DoublyLinkedList.class) {
            return doubly();
        } else if (type == Flight.class) {
            boolean needsRoute = method.getName().equals("isOnRoute") || method.getName().equals("alongRoute");
            return flight(needsRoute);
        } else if (type == LinkedLeavesTree.Node.class) {
            return random.nextInt(5) == 0 ? null : unlinked();
        }
        return item();
    }

    private int number() {
        return random.nextInt(9) - 2;
    }

    private Object item() {
        return random.nextInt(3) == 0 ? null : Integer.valueOf(random.nextInt(3));
    }

    private SinglyLinkedList singly() {
        SinglyLinkedList list = new SinglyLinkedList();
        for (int i = random.nextInt(6); i > 0; i--) {
            list.addFirst(random.nextInt(3));
        }
        return list;
    }

    private DoublyLinkedList doubly() {
        DoublyLinkedList list = new DoublyLinkedList();
        for (int i = random.nextInt(8); i > 0; i--) {
            list.addFirst(item());
        }
        return list;
    }

    private LinkedStack stack() {
        LinkedStack stack = new LinkedStack(1 + random.nextInt(4));
        for (int i = random.nextInt(stack.limit + 1); i > 0; i--) {
            stack.push(number());
        }
        return stack;
    }

    private Conveyor conveyor() {
        Conveyor conveyor = new Conveyor();
        conveyor.belt = doubly();
        return conveyor;
    }

    private Object[] digits() {
        Digit x = null;
        Digit y = null;
        for (int i = random.nextInt(4); i > 0; i--) {
            x = new Digit(random.nextInt(5), x);
            y = new Digit(random.nextInt(5), y);
        }
        assertTrue(DigitSum.repOK(x, y));
        return new Object[] {x, y};
    }

    private BinarySearchTree plainTree() {
        BinarySearchTree tree = new BinarySearchTree();
        for (int i = random.nextInt(8); i > 0; i--) {
            tree.insert(number());
        }
        return tree;
    }

    private AvlTree avlTree() {
        AvlTree tree = new AvlTree();
        for (int i = random.nextInt(14); i > 0; i--) {
            tree.insert(number());
            tree.remove(number());
        }
        return tree;
    }

    private AaTree aaTree() {
        AaTree tree = new AaTree();
        for (int i = random.nextInt(14); i > 0; i--) {
            tree.insert(number());
            tree.remove(number());
        }
        return tree;
    }

    private RedBlackTreeMap map() {
        RedBlackTreeMap map = new RedBlackTreeMap();
        for (int i = random.nextInt(14); i > 0; i--) {
            map.put(number() * 2, item());
            map.put(number(), item());
            map.remove(number());
        }
        return map;
    }

    private LinkedLeavesTree leaves() {
        return LinkedLeavesTree.of(random.nextInt(5) == 0 ? null : unlinked());
    }

    private LinkedLeavesTree.Node unlinked() {
        LinkedLeavesTree.Node node = new LinkedLeavesTree.Node();
        node.value = number();
        if (random.nextInt(3) == 0) {
            node.left = unlinked();
            node.right = unlinked();
        }
        return node;
    }

    private TaskPlan plan() {
        TaskPlan plan = new TaskPlan();
        plan.running = random.nextBoolean();
        plan.deadline = 4 + number();
        plan.milestone = task(plan, null);
        plan.first = plan.milestone;
        for (int i = random.nextInt(4); i > 0; i--) {
            plan.first = task(plan, plan.first);
        }
        return plan;
    }

    private TaskPlan.Task task(TaskPlan plan, TaskPlan.Task following) {
        TaskPlan.Task task = new TaskPlan.Task();
        task.days = random.nextInt(3);
        task.date = new TaskPlan.Date(number(), null);
        task.following = following;
        if (plan.running && random.nextBoolean()) {
            task.date = new TaskPlan.Date(number(), task.date);
        }
        for (int i = following == null ? 0 : random.nextInt(3); i > 0; i--) {
            TaskPlan.Link link = new TaskPlan.Link();
            link.target = random.nextBoolean() ? following : plan.milestone;
            link.next = task.links;
            task.links = link;
        }
        return task;
    }

    private TrajectorySynthesizer synthesizer() {
        TrajectorySynthesizer synthesizer = new TrajectorySynthesizer();
        synthesizer.horizon = random.nextInt(6);
        synthesizer.tolerance = random.nextInt(2);
        return synthesizer;
    }

    private Flight flight(boolean needsRoute) {
        Flight flight = new Flight();
        flight.position = fix();
        flight.speed = 1 + random.nextInt(3);
        flight.heading = random.nextInt(360);
        if (needsRoute || random.nextInt(4) > 0) {
            flight.route = new Route();
            for (int i = random.nextInt(4); i > 0; i--) {
                Route.Leg leg = new Route.Leg();
                leg.to = fix();
                leg.next = flight.route.first;
                flight.route.first = leg;
            }
        }
        assertTrue(flight.repOK());
        return flight;
    }

    private Fix fix() {
        Fix fix = new Fix();
        fix.east = number();
        fix.north = number();
        return fix;
    }
}
