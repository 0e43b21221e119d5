package shapes;

public class Door {
    public enum State { OPEN, CLOSED, LOCKED }

    private State state = State.CLOSED;

    public State getState() {
        return state;
    }

    public void open() {
        if (state == State.LOCKED) {
            throw new IllegalStateException("the door is locked");
        }
        state = State.OPEN;
    }

    public void close() {
        if (state == State.OPEN) {
            state = State.CLOSED;
        }
    }

    public boolean lock(int code) {
        if (state != State.CLOSED || code < 1000) {
            return false;
        }
        state = State.LOCKED;
        return true;
    }
}
