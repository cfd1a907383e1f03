package heapwright.structures;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every structure against one of the library, with its invariant checked after each step. */
class StructuresTest {
    private final Random random = new Random(11);

    @Test
    void singlyLinkedList_followsAnArrayList() {
        SinglyLinkedList list = new SinglyLinkedList();
        List<Integer> model = new ArrayList<>();
        for (int step = 0; step < 400; step++) {
            int value = random.nextInt(6);
            int index = random.nextInt(model.size() + 1);
            switch (random.nextInt(7)) {
                case 0 -> {
                    list.addLast(value);
                    model.add(value);
                }
                case 1 -> {
                    list.add(index, value);
                    model.add(index, value);
                }
                case 2 -> assertEquals(model.remove((Object) value), list.removeValue(value));
                case 3 -> {
                    list.reverse();
                    Collections.reverse(model);
                }
                case 4 -> {
                    if (index < model.size()) {
                        assertEquals(model.remove(index), list.removeAt(index));
                    }
                }
                case 5 -> {
                    list.addFirst(value);
                    model.add(0, value);
                }
                default -> {
                    if (!model.isEmpty()) {
                        assertEquals(model.remove(model.size() - 1), list.removeLast());
                    }
                }
            }
            assertTrue(list.repOK());
            assertEquals(model.size(), list.size());
            assertEquals(model.indexOf(value), list.indexOf(value));
            assertEquals(model.lastIndexOf(value), list.lastIndexOf(value));
        }
        SinglyLinkedList other = new SinglyLinkedList();
        other.addFirst(7);
        list.takeAll(other);
        assertTrue(list.repOK() && other.repOK() && other.isEmpty());
        assertEquals(7, list.get(list.size() - 1));
    }

    @Test
    void singlyLinkedList_keepsOrder() {
        SinglyLinkedList list = new SinglyLinkedList();
        SinglyLinkedList twice = new SinglyLinkedList();
        for (int i = 0; i < 30; i++) {
            int value = random.nextInt(10);
            list.insertSorted(value);
            twice.insertSorted(value);
            assertTrue(list.isSorted() && list.repOK());
        }
        assertTrue(list.sameAs(twice));
        int removed = list.removeRepeated();
        assertEquals(30 - removed, list.size());
        assertTrue(list.repOK() && list.isSorted());
    }

    @Test
    void doublyLinkedList_followsALinkedList() {
        DoublyLinkedList list = new DoublyLinkedList();
        LinkedList<Object> model = new LinkedList<>();
        for (int step = 0; step < 600; step++) {
            Object item = random.nextInt(5) == 0 ? null : Integer.valueOf(random.nextInt(5));
            int index = random.nextInt(model.size() + 1);
            switch (random.nextInt(9)) {
                case 0, 1 -> {
                    list.add(index, item);
                    model.add(index, item);
                }
                case 2 -> {
                    list.addLast(item);
                    model.addLast(item);
                }
                case 3 -> assertEquals(model.remove(item), list.remove(item));
                case 4 -> assertEquals(model.removeLastOccurrence(item), list.removeLastOccurrence(item));
                case 5 -> {
                    list.reverse();
                    Collections.reverse(model);
                }
                case 6 -> {
                    list.rotate(index);
                    Collections.rotate(model, -index);
                }
                case 7 -> assertEquals(model.pollFirst(), list.pollFirst());
                default -> {
                    if (index < model.size()) {
                        assertEquals(model.remove(index), list.remove(index));
                    }
                }
            }
            assertTrue(list.repOK());
            assertArrayEquals(model.toArray(), list.toArray());
            assertEquals(model.indexOf(item), list.indexOf(item));
            assertEquals(model.lastIndexOf(item), list.lastIndexOf(item));
            assertEquals(model.contains(item), list.contains(item));
        }
        DoublyLinkedList copy = list.copy();
        assertTrue(copy.sameAs(list) && copy.containsAll(list) && copy.repOK());
        copy.addLast(null);
        assertTrue(copy.removeNulls() > 0);
        assertTrue(list.addAll(copy) && list.repOK());
        list.clear();
        assertTrue(list.isEmpty() && list.repOK());
        assertThrows(NoSuchElementException.class, list::removeLast);
    }

    @Test
    void stack_takesOffWhatWasPutOnLast() {
        LinkedStack stack = new LinkedStack(3);
        stack.push(1);
        stack.push(2);
        stack.push(3);
        assertTrue(stack.isFull() && stack.repOK());
        assertThrows(IllegalStateException.class, () -> stack.push(4));
        stack.swap();
        assertEquals(1, stack.search(3));
        assertEquals(2, stack.topAndPop(0));
        stack.add();
        assertEquals(4, stack.top());
        assertFalse(stack.popUntil(9));
        assertTrue(stack.isEmpty() && stack.repOK());
    }

    @Test
    void searchTrees_followATreeSet() {
        BinarySearchTree plain = new BinarySearchTree();
        AvlTree avl = new AvlTree();
        AaTree aa = new AaTree();
        TreeSet<Integer> model = new TreeSet<>();
        for (int step = 0; step < 2000; step++) {
            int x = random.nextInt(40);
            if (random.nextBoolean()) {
                plain.insert(x);
                avl.insert(x);
                assertEquals(model.add(x), aa.insert(x));
            } else {
                plain.remove(x);
                avl.remove(x);
                assertEquals(model.remove(x), aa.remove(x));
            }
            if (step % 50 == 0 && !model.isEmpty()) {
                int min = model.first();
                assertEquals(min, avl.min());
                assertEquals(min, aa.min());
                model.remove(min);
                assertEquals(min, plain.removeMin());
                assertEquals(min, avl.removeMin());
                aa.remove(min);
            }
            assertTrue(plain.repOK() && avl.repOK() && aa.repOK());
            int y = random.nextInt(40);
            assertEquals(model.contains(y), plain.contains(y));
            assertEquals(model.contains(y), avl.contains(y));
            assertEquals(model.contains(y), aa.contains(y));
            assertEquals(model.size(), plain.size());
            assertEquals(model.floor(y) == null ? y + 1 : model.floor(y), plain.floor(y));
            assertEquals(model.higher(y) == null ? y : model.higher(y), avl.above(y));
            assertEquals(model.subSet(Math.min(x, y), true, Math.max(x, y), true).size(),
                    plain.countBetween(Math.min(x, y), Math.max(x, y)));
            if (!model.isEmpty()) {
                assertEquals(model.last(), plain.findMax());
                assertEquals(model.first(), plain.findMin());
                assertEquals(model.last(), avl.max());
                assertEquals(model.last(), aa.max());
            }
        }
        while (!model.isEmpty()) {
            assertEquals(model.pollLast(), aa.removeMax());
            assertTrue(aa.repOK());
        }
    }

    @Test
    void redBlackTreeMap_followsATreeMap() {
        RedBlackTreeMap map = new RedBlackTreeMap();
        TreeMap<Integer, Object> model = new TreeMap<>();
        for (int step = 0; step < 3000; step++) {
            int key = random.nextInt(50);
            Object value = random.nextInt(4) == 0 ? null : Integer.valueOf(step);
            switch (random.nextInt(5)) {
                case 0, 1 -> assertEquals(model.put(key, value), map.put(key, value));
                case 2 -> assertEquals(model.putIfAbsent(key, value), map.putIfAbsent(key, value));
                case 3 -> assertEquals(model.remove(key), map.remove(key));
                default -> {
                    if (step % 4 == 0) {
                        assertEquals(model.isEmpty() ? null : model.pollFirstEntry().getValue(), map.pollFirst());
                    }
                }
            }
            assertTrue(map.repOK());
            assertEquals(model.size(), map.size());
            assertEquals(model.get(key), map.get(key));
            assertEquals(model.containsValue(value), map.containsValue(value));
            assertEquals(model.subMap(Math.min(10, key), key).size(), map.countBetween(10, key));
            Integer higher = model.higherKey(key);
            if (higher != null) {
                assertEquals(higher, map.higherKey(key));
            }
            if (model.floorKey(key) != null) {
                assertEquals(model.floorKey(key), map.floorKey(key));
            }
            if (higher != null && model.containsKey(key)) {
                assertEquals(higher, map.keyAfter(key));
            }
        }
        assertEquals(model.firstKey(), map.firstKey());
        assertEquals(model.lastKey(), map.lastKey());
    }

    @Test
    void linkedLeaves_stayLinked() {
        LinkedLeavesTree.Node one = new LinkedLeavesTree.Node();
        one.value = 1;
        LinkedLeavesTree.Node two = new LinkedLeavesTree.Node();
        two.value = 2;
        LinkedLeavesTree.Node top = new LinkedLeavesTree.Node();
        top.left = one;
        top.right = two;
        assertTrue(LinkedLeavesTree.repOK(top));
        LinkedLeavesTree tree = LinkedLeavesTree.of(top);
        assertTrue(tree.repOK());
        for (int i = 3; i < 20; i++) {
            assertTrue(tree.split(1 + random.nextInt(i - 1), i));
            assertTrue(tree.repOK());
            assertTrue(tree.depthOf(i) > 0);
        }
        for (int leaves = 19; leaves > 0; leaves--) {
            assertEquals(leaves, tree.leafCount());
            tree.removeFirst();
            assertTrue(tree.repOK());
        }
        assertNull(tree.root);
        assertFalse(tree.contains(1));
    }

    @Test
    void conveyor_takesTheFourthPlate() {
        Conveyor conveyor = new Conveyor();
        Object last = "d";
        assertNull(conveyor.serve("a"));
        assertNull(conveyor.serve("b"));
        assertNull(conveyor.serve("c"));
        assertSame(last, conveyor.serve(last));
        assertTrue(conveyor.repOK());
    }

    @Test
    void digits_areAddedInPairs() {
        Digit x = new Digit(1, new Digit(2, null));
        Digit y = new Digit(3, new Digit(4, null));
        assertTrue(DigitSum.repOK(x, y));
        Digit sum = DigitSum.add(x, y);
        assertEquals(4, sum.value);
        assertEquals(6, sum.next.value);
        assertNull(sum.next.next);
        assertFalse(DigitSum.repOK(x, x));
        assertFalse(DigitSum.repOK(x, y.next));
    }

    @Test
    void flight_followsItsRouteUntilTimeIsOver() {
        Flight flight = new Flight();
        flight.position = fix(0, 0);
        flight.speed = 5;
        flight.route = new Route();
        flight.route.first = leg(fix(0, 10), leg(fix(10, 10), null));
        assertTrue(flight.repOK());
        TrajectorySynthesizer synthesizer = new TrajectorySynthesizer();
        synthesizer.horizon = 3;
        Trajectory trajectory = synthesizer.synthesize(flight);
        assertEquals(3, trajectory.length);
        assertEquals(5, trajectory.last.east);
        assertEquals(10, trajectory.last.north);
        assertEquals(1, synthesizer.fixesAhead(flight));
        flight.heading = 180;
        assertEquals(-15, synthesizer.synthesize(flight).last.north);
    }

    @Test
    void plan_takesChangesBackThatMissTheDeadline() {
        TaskPlan plan = new TaskPlan();
        plan.milestone = task(0, 9, null);
        TaskPlan.Task second = task(3, 5, plan.milestone);
        plan.first = task(2, 0, second);
        plan.deadline = 10;
        assertTrue(plan.linkToFollowing(0) && plan.linkToFollowing(1) && plan.repOK());
        assertFalse(plan.reschedule(0, 6));
        assertEquals(0, plan.first.date.start);
        assertEquals(5, second.date.start);
        assertTrue(plan.repOK());
        assertTrue(plan.reschedule(0, 4));
        assertEquals(6, second.date.start);
        assertTrue(plan.isSound() && plan.repOK());
        plan.begin();
        plan.change(1, 2);
        assertEquals(1, plan.changes());
        assertTrue(plan.repOK());
        assertFalse(plan.isSound());
        assertEquals(1, plan.rollback());
        assertTrue(plan.isSound() && plan.repOK());
        assertTrue(plan.removeFirst() && plan.repOK());
    }

    private static Fix fix(float east, float north) {
        Fix fix = new Fix();
        fix.east = east;
        fix.north = north;
        return fix;
    }

    private static Route.Leg leg(Fix to, Route.Leg next) {
        Route.Leg leg = new Route.Leg();
        leg.to = to;
        leg.next = next;
        return leg;
    }

    private static TaskPlan.Task task(int days, int start, TaskPlan.Task following) {
        TaskPlan.Task task = new TaskPlan.Task();
        task.days = days;
        task.date = new TaskPlan.Date(start, null);
        task.following = following;
        return task;
    }
}
