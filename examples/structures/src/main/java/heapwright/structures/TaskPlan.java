package heapwright.structures;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Tasks in an order in which they can be done, up to a milestone. A task may have to be done before the one that follows
 * it, and before the milestone. Changes of dates belong to a transaction and can be taken back.
 */
public class TaskPlan {
    Task first;
    Task milestone;
    int deadline;
    boolean running;

    /** Something to do that takes some days. */
    static final class Task {
        int days;
        Date date;
        Link links;
        Task following;
    }

    /** When a task begins and, after a change, when it was to begin before the transaction. */
    static final class Date {
        int start;
        Date saved;

        Date(int start, Date saved) {
            this.start = start;
            this.saved = saved;
        }
    }

    /** A task that cannot begin before another one is done. */
    static final class Link {
        Task target;
        Link next;
    }

    /** Makes a plan with the milestone alone, on the first day. */
    public TaskPlan() {
        milestone = new Task();
        milestone.date = new Date(0, null);
        first = milestone;
    }

    /** Puts a task before all others. */
    public void addFirst(int days, int start) {
        Task task = new Task();
        task.days = Math.max(0, days);
        task.date = new Date(start, null);
        task.following = first;
        first = task;
    }

    /** Begins a transaction. */
    public void begin() {
        if (running) {
            throw new IllegalStateException("transaction is running");
        }
        running = true;
    }

    /** Ends the transaction and keeps its changes. */
    public void commit() {
        if (!running) {
            throw new IllegalStateException("no transaction is running");
        }
        for (Task task = first; task != null; task = task.following) {
            task.date.saved = null;
        }
        running = false;
    }

    /** Ends the transaction, takes its changes back and returns how many dates that were. */
    public int rollback() {
        if (!running) {
            throw new IllegalStateException("no transaction is running");
        }
        int count = 0;
        for (Task task = first; task != null; task = task.following) {
            if (task.date.saved != null) {
                task.date = task.date.saved;
                count++;
            }
        }
        running = false;
        return count;
    }

    /**
     * Moves a task to a date, and others away from it that cannot begin before it is done. If the milestone's end moves
     * beyond the deadline, nothing is changed and the answer is false.
     */
    public boolean reschedule(int index, int start) {
        Task task = taskAt(index);
        begin();
        move(task, start);
        if (milestone.date.start + milestone.days > deadline) {
            rollback();
            return false;
        }
        commit();
        return true;
    }

    /** Moves a task to a date within the transaction; others stay where they are. */
    public void change(int index, int start) {
        if (!running) {
            throw new IllegalStateException("no transaction is running");
        }
        Task task = taskAt(index);
        if (task.date.start != start) {
            save(task);
            task.date.start = start;
        }
    }

    /** Whether no task begins before those that must be done first. */
    public boolean isSound() {
        for (Task task = first; task != milestone; task = task.following) {
            int end = task.date.start + task.days;
            for (Link link = task.links; link != null; link = link.next) {
                if (link.target.date.start < end) {
                    return false;
                }
            }
        }
        return true;
    }

    /** How many dates the transaction has changed; -1 when none is running. */
    public int changes() {
        if (!running) {
            return -1;
        }
        int count = 0;
        for (Task task = first; task != null; task = task.following) {
            if (task.date.saved != null && task.date.saved.start != task.date.start) {
                count++;
            }
        }
        return count;
    }

    /** Has a task done before the one that follows it; false when it is already so, or nothing follows. */
    public boolean linkToFollowing(int index) {
        Task task = taskAt(index);
        if (task == milestone) {
            return false;
        }
        for (Link link = task.links; link != null; link = link.next) {
            if (link.target == task.following) {
                return false;
            }
        }
        Link link = new Link();
        link.target = task.following;
        link.next = task.links;
        task.links = link;
        return true;
    }

    /** Takes the first task out, unless that is the milestone or a transaction is running. */
    public boolean removeFirst() {
        if (first == milestone || running) {
            return false;
        }
        first = first.following;
        return true;
    }

    /** Whether the plan is a line of tasks up to the milestone, links lead ahead, and dates are saved only if need be. */
    public boolean repOK() {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Task last = null;
        for (Task task = first; task != null; task = task.following) {
            if (!seen.add(task) || task.days < 0 || !repOK(task, seen)) {
                return false;
            }
            last = task;
        }
        return last != null && last == milestone && last.links == null;
    }

    private boolean repOK(Task task, Set<Object> seen) {
        Date date = task.date;
        if (date == null || !seen.add(date)) {
            return false;
        }
        if (date.saved != null && (!running || !seen.add(date.saved) || date.saved.saved != null)) {
            return false;
        }
        for (Link link = task.links; link != null; link = link.next) {
            if (!seen.add(link) || link.target != milestone && link.target != task.following) {
                return false;
            }
        }
        return true;
    }

    private Task taskAt(int index) {
        Task task = first;
        for (int i = 0; i < index && task != null; i++) {
            task = task.following;
        }
        if (task == null || index < 0) {
            throw new IndexOutOfBoundsException(index);
        }
        return task;
    }

    private static void move(Task task, int start) {
        save(task);
        task.date.start = start;
        for (Link link = task.links; link != null; link = link.next) {
            if (link.target.date.start < start + task.days) {
                move(link.target, start + task.days);
            }
        }
    }

    private static void save(Task task) {
        if (task.date.saved == null) {
            task.date = new Date(task.date.start, task.date);
        }
    }
}
