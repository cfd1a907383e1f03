// Area: java.util.concurrent.CompletableFuture
// Shows: completed stages chained synchronously: thenApply, thenCompose, thenCombine, handle, exceptionally, allOf, anyOf, exceptions
import java.util.*;
import java.util.concurrent.*;

public class LibCompletableFuture {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.completedFuture(20);
        show("thenApply", f.thenApply(x -> x + 1).join() + " " + f.thenCompose(x -> CompletableFuture.completedFuture(x * 2)).get() + " " + f.thenCombine(f, Integer::sum).join());
        f.thenAccept(x -> System.out.println("accepted " + x));
        f.thenRun(() -> System.out.println("ran"));
        f.thenAcceptBoth(f, (a, b) -> System.out.println("both " + (a + b)));
        f.runAfterBoth(f, () -> System.out.println("after both"));
        show("either", f.applyToEither(new CompletableFuture<>(), x -> x - 1).join());
        show("states", f.isDone() + " " + f.isCompletedExceptionally() + " " + f.isCancelled() + " " + f.getNow(0) + " " + new CompletableFuture<Integer>().getNow(5));
        CompletableFuture<String> p = new CompletableFuture<>();
        CompletableFuture<Integer> chain = p.thenApply(s -> { System.out.println("mapping " + s); return s.length(); }).whenComplete((v, t) -> System.out.println("complete " + v + " " + t));
        show("pending", chain.isDone());
        show("complete", p.complete("four") + " " + p.complete("again") + " " + chain.join());
        CompletableFuture<Integer> bad = f.thenApply(x -> { if (x > 0) throw new IllegalStateException("boom"); return x; });
        show("bad", bad.isCompletedExceptionally() + " " + bad.exceptionally(t -> { System.out.println(t.getClass().getSimpleName() + " / " + t.getCause()); return -1; }).join());
        show("handle", bad.handle((v, t) -> v + "/" + (t != null)).join() + " " + f.handle((v, t) -> v + "/" + (t != null)).join());
        fails("join", bad::join);
        try { bad.get(); } catch (ExecutionException e) { System.out.println("get: " + e.getMessage() + " cause " + e.getCause()); }
        CompletableFuture<Integer> failed = CompletableFuture.failedFuture(new RuntimeException("direct"));
        fails("failed join", failed::join);
        CompletableFuture<Integer> c = new CompletableFuture<>();
        show("cancel", c.cancel(true) + " " + c.isCancelled());
        throwsType("cancelled", c::join);
        CompletableFuture<Integer> x = new CompletableFuture<>(), y = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(x, y);
        CompletableFuture<Object> any = CompletableFuture.anyOf(x, y);
        x.complete(1);
        show("after one", all.isDone() + " " + any.join());
        y.completeExceptionally(new IllegalArgumentException("second"));
        show("after two", all.isDone() + " " + all.isCompletedExceptionally());
        fails("all", all::join);
        CompletableFuture<String> o = new CompletableFuture<>();
        o.obtrudeValue("forced");
        show("obtrude", o.join() + " " + o.copy().join() + " " + o.minimalCompletionStage().toCompletableFuture().join());
        show("compose failure", f.exceptionallyCompose(t -> CompletableFuture.completedFuture(0)).join() + " " + failed.exceptionallyCompose(t -> CompletableFuture.completedFuture(7)).join());
        CompletableFuture<Integer> direct = CompletableFuture.supplyAsync(() -> 6 * 7, Runnable::run);
        show("same-thread executor", direct.thenApplyAsync(v -> v + 1, Runnable::run).join() + " " + CompletableFuture.runAsync(() -> System.out.println("runAsync"), Runnable::run).isDone());
    }
}
