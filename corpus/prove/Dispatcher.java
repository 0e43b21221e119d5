package prove;

/** A driver's table of requests: what may be asked for depends on what was asked before. */
public class Dispatcher {
    private int power;
    private int queue;
    private boolean locked;
    private int held;

    public int dispatch(int request, int length) {
        int major = request & 7;
        switch (major) {
            case 0:
                return create();
            case 1:
                return read(length);
            case 2:
                return write(length);
            case 3:
                return control(length);
            case 4:
                return power(length);
            case 5:
            case 6:
                return -1;
            case 7:
                return close();
            default:
                return -99;
        }
    }

    private int create() {
        if (power == 0) {
            power = 1;
            return 0;
        }
        return -2;
    }

    private int read(int length) {
        acquire();
        if (!locked) {
            return -98;
        }
        int result = length > 0 && power == 2 ? queue : -3;
        release();
        return result;
    }

    private int write(int length) {
        if (length < 0) {
            return -4;
        }
        if (length > 4096) {
            length = 4096;
        }
        if (length > 4096) {
            return -97;
        }
        if (queue == 16) {
            return -5;
        }
        queue++;
        return length;
    }

    private int control(int code) {
        if (held < 0) {
            return -96;
        }
        if (code == 0x222000) {
            queue = 0;
            return 0;
        }
        return -6;
    }

    private int power(int state) {
        if (state < 0 || state > 3) {
            return -7;
        }
        power = state;
        switch (power) {
            case 0:
            case 1:
            case 2:
            case 3:
                return power;
            default:
                return -95;
        }
    }

    private int close() {
        if (power > 3) {
            return -94;
        }
        power = 0;
        return 0;
    }

    private void acquire() {
        if (!locked) {
            locked = true;
            held = 1;
        }
    }

    private void release() {
        locked = false;
        held = 0;
    }
}
