// A flight with its position and, perhaps, a route of fixes.
package heapwright.structures;

pred legs(x) ==
     x = null
  || x::Route.Leg<fix, n> * fix -> Fix{} * legs(n);

pred route(x) == x = null || routeOf(x);
pred routeOf(x) == x::Route<first> * legs(first);

pred flight(x, r) ==
     x::Flight<position, speed, heading, r> * position -> Fix{} & speed > 0 & 0 <= heading & heading < 360;

inv TrajectorySynthesizer == this.horizon >= 0 & this.tolerance >= 0;

pre TrajectorySynthesizer.synthesize(Flight flight) == flight(flight, r) * route(r);
pre TrajectorySynthesizer.straightOn(Flight flight) == flight(flight, r) * route(r);
pre TrajectorySynthesizer.fixesAhead(Flight flight) == flight(flight, r) * route(r);
pre TrajectorySynthesizer.isOnRoute(Flight flight) == flight(flight, r) * routeOf(r);
pre TrajectorySynthesizer.alongRoute(Flight flight) == flight(flight, r) * routeOf(r);
