package prove;

/** The sending side of a small transfer protocol: it is told what came in and answers what to send. */
public class TransferClient {
    private static final int CLOSED = 0;
    private static final int GREETED = 1;
    private static final int NAMED = 2;
    private static final int TRUSTED = 3;
    private static final int OFFERING = 4;
    private static final int SENDING = 5;
    private static final int WAITING = 6;
    private static final int CLOSING = 7;
    private static final int BROKEN = 8;

    private int state = CLOSED;
    private int failures;
    private int window = 1;
    private int inFlight;
    private boolean secured;

    /** One step; the answer is the code of what is sent, or 0. */
    public int receive(int code, int argument) {
        switch (state) {
            case CLOSED:
                if (code == 220) {
                    state = GREETED;
                    return 1;
                }
                return fail();
            case GREETED:
                if (code == 250) {
                    state = NAMED;
                    return 2;
                }
                if (code == 500) {
                    return fail();
                }
                return 0;
            case NAMED:
                if (code == 334 && argument > 1000) {
                    secured = true;
                    state = TRUSTED;
                    return 3;
                }
                if (code == 535) {
                    return fail();
                }
                return 0;
            case TRUSTED:
                if (!secured) {
                    return -1;
                }
                state = OFFERING;
                return 4;
            case OFFERING:
                if (argument >= 1 && argument <= 8) {
                    window = argument;
                    state = SENDING;
                    return 5;
                }
                return fail();
            case SENDING:
                return send(code);
            case WAITING:
                if (code == 354) {
                    inFlight = 0;
                    state = SENDING;
                    return 6;
                }
                if (code == 421) {
                    state = CLOSING;
                }
                return 0;
            case CLOSING:
                state = CLOSED;
                return 7;
            case BROKEN:
                return 0;
            default:
                return -2;
        }
    }

    private int send(int code) {
        if (state != SENDING) {
            return -3;
        }
        if (window < 1) {
            return -4;
        }
        if (window > 8) {
            return -5;
        }
        if (code == 221) {
            state = CLOSING;
            return 7;
        }
        if (inFlight < window) {
            inFlight++;
            return 8;
        }
        state = WAITING;
        return 0;
    }

    private int fail() {
        if (failures < 3) {
            failures++;
        }
        if (failures > 3) {
            return -6;
        }
        if (failures == 3) {
            state = BROKEN;
        }
        return 9;
    }

    public boolean isOpen() {
        return state != CLOSED && state != BROKEN;
    }
}
