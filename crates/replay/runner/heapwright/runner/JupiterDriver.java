package heapwright.runner;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** JUnit 5 and newer, through the JUnit Platform. */
final class JupiterDriver implements Driver {
    @Override
    public void run(List<Class<?>> classes, Session session, long seed) {
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine())
                .build();
        Launcher launcher = LauncherFactory.create(config);
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                // One test at a time, whatever the project's settings: coverage is attributed to tests.
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .filters((PostDiscoveryFilter) descriptor ->
                        skips(session, descriptor.getSource())
                                ? FilterResult.excluded("done before") : FilterResult.included("to be run"));
        if (seed != 0) {
            request.configurationParameter(
                    "junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$Random");
            request.configurationParameter("junit.jupiter.execution.order.random.seed", Long.toString(seed));
        }
        classes.forEach(type -> request.selectors(DiscoverySelectors.selectClass(type)));
        launcher.execute(request.build(), new Listener(session));
    }

    private static boolean skips(Session session, Optional<TestSource> source) {
        return source.filter(MethodSource.class::isInstance).map(MethodSource.class::cast)
                .filter(method -> session.skips(method.getClassName(), method.getMethodName())).isPresent();
    }

    private static final class Listener implements TestExecutionListener {
        private final Session session;
        private final Set<String> ended = new HashSet<>();
        private TestPlan plan;

        Listener(Session session) {
            this.session = session;
        }

        @Override
        public void testPlanExecutionStarted(TestPlan testPlan) {
            plan = testPlan;
            for (TestIdentifier root : plan.getRoots()) {
                for (TestIdentifier test : plan.getDescendants(root)) {
                    test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast)
                            .ifPresent(source -> session.plan(source.getClassName(), source.getMethodName()));
                }
            }
        }

        @Override
        public void executionStarted(TestIdentifier id) {
            if (id.isTest()) {
                method(id).ifPresent(source -> session.start(source.getClassName(), source.getMethodName()));
            } else {
                id.getSource().filter(ClassSource.class::isInstance).map(ClassSource.class::cast)
                        .ifPresent(source -> session.enter(source.getClassName()));
            }
        }

        @Override
        public void executionSkipped(TestIdentifier id, String reason) {
            if (id.isTest()) {
                skipped(id, reason);
            } else {
                plan.getDescendants(id).stream().filter(TestIdentifier::isTest).forEach(test -> skipped(test, reason));
            }
        }

        private void skipped(TestIdentifier id, String reason) {
            ended.add(id.getUniqueId());
            method(id).ifPresent(source -> session.skip(source.getClassName(), source.getMethodName(), reason));
        }

        @Override
        public void executionFinished(TestIdentifier id, TestExecutionResult result) {
            if (id.isContainer()) {
                result.getThrowable().ifPresent(cause -> containerFailed(id, cause));
            }
            if (!id.isTest() || !ended.add(id.getUniqueId())) {
                return;
            }
            switch (result.getStatus()) {
                case SUCCESSFUL:
                    session.pass();
                    break;
                case ABORTED:
                    session.skipRunning(result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
                    break;
                default:
                    session.fail(result.getThrowable().orElseGet(() -> new AssertionError("failed without a cause")));
            }
        }

        /** The set-up of a class failed, and its tests are never started; or its clean-up did. */
        private void containerFailed(TestIdentifier id, Throwable cause) {
            Optional<MethodSource> own = method(id);
            own.ifPresent(source -> session.failUnstarted(source.getClassName(), source.getMethodName(), cause));
            for (TestIdentifier test : plan.getDescendants(id)) {
                if (!ended.contains(test.getUniqueId())) {
                    ended.add(test.getUniqueId());
                    method(test).ifPresent(source ->
                            session.failUnstarted(source.getClassName(), source.getMethodName(), cause));
                }
            }
            if (own.isEmpty()) {
                session.problem(id.getDisplayName(), cause);
            }
        }

        /** The method a test belongs to; a dynamic test belongs to its factory. */
        private Optional<MethodSource> method(TestIdentifier id) {
            Optional<TestIdentifier> at = Optional.of(id);
            while (at.isPresent()) {
                Optional<TestSource> source = at.get().getSource();
                if (source.isPresent() && source.get() instanceof MethodSource) {
                    return Optional.of((MethodSource) source.get());
                }
                at = plan.getParent(at.get());
            }
            return Optional.empty();
        }
    }
}
