/** Bodies under mutual gravity: double arithmetic on the fields of objects. */
public final class NBody {
    private static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        final double mass;

        Body(double x, double y, double z, double speed, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = -y * speed;
            this.vy = x * speed;
            this.vz = speed / 7;
            this.mass = mass;
        }

        void move(double time) {
            x += vx * time;
            y += vy * time;
            z += vz * time;
        }

        double energy() {
            return mass * (vx * vx + vy * vy + vz * vz) / 2;
        }
    }

    private static void attract(Body a, Body b, double time) {
        double dx = a.x - b.x;
        double dy = a.y - b.y;
        double dz = a.z - b.z;
        double square = dx * dx + dy * dy + dz * dz + 0.01;
        double pull = time / (square * Math.sqrt(square));
        a.vx -= dx * b.mass * pull;
        a.vy -= dy * b.mass * pull;
        a.vz -= dz * b.mass * pull;
        b.vx += dx * a.mass * pull;
        b.vy += dy * a.mass * pull;
        b.vz += dz * a.mass * pull;
    }

    public static void main(String[] args) {
        Body[] bodies = new Body[6];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(1.5 * i + 0.25, 2.0 - i, 0.5 * i, 0.125, i == 0 ? 20 : 0.5 / i);
        }
        for (int step = 0; step < 220_000; step++) {
            for (int i = 0; i < bodies.length; i++) {
                for (int j = i + 1; j < bodies.length; j++) {
                    attract(bodies[i], bodies[j], 0.001);
                }
            }
            for (Body body : bodies) {
                body.move(0.001);
            }
        }
        double energy = 0;
        for (Body body : bodies) {
            energy += body.energy();
        }
        System.out.println("NBody " + Double.doubleToLongBits(energy));
    }
}
