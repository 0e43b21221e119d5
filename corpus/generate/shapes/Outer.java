package shapes;

/** An inner class that needs its outer instance. */
public class Outer {
    private int total;

    public class Meter {
        private int own;

        public void tick() {
            own++;
            total++;
        }

        public int getOwn() {
            return own;
        }
    }

    public Meter meter() {
        return new Meter();
    }

    public int getTotal() {
        return total;
    }
}
