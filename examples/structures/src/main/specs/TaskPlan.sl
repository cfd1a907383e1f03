// A graph of tasks: links lead from a task to the one that follows it, or to the milestone, where many can meet.
package heapwright.structures;

pred links(x, following, milestone) ==
     x = null
  || x::TaskPlan.Link<following, n> * links(n, following, milestone)
  || x::TaskPlan.Link<milestone, n> * links(n, following, milestone);

// A date; an old one is kept only while a transaction is running.
pred date(x, running) ==
     x::TaskPlan.Date<_, null>
  || x::TaskPlan.Date<_, old> * old::TaskPlan.Date<_, null> & running;

// The tasks from `x` on, the milestone being the last.
pred tasks(x, milestone, running) ==
     x::TaskPlan.Task<days, d, null, null> * date(d, running) & x = milestone & days >= 0
  || x::TaskPlan.Task<days, d, l, following> * date(d, running) * links(l, following, milestone)
     * tasks(following, milestone, running) & x != milestone & days >= 0;

inv TaskPlan == tasks(this.first, this.milestone, this.running);
