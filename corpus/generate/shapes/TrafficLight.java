package shapes;

/** A state machine over an enum. */
public class TrafficLight {
    public enum Color { RED, GREEN, YELLOW }

    private Color color = Color.RED;
    private int changes;

    public Color change() {
        switch (color) {
            case RED:
                color = Color.GREEN;
                break;
            case GREEN:
                color = Color.YELLOW;
                break;
            default:
                color = Color.RED;
                break;
        }
        changes++;
        return color;
    }

    public int getChanges() {
        return changes;
    }
}
