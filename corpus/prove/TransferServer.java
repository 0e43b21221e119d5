package prove;

/** The receiving side of a small transfer protocol, with an enum for its states. */
public class TransferServer {
    /** Where a session is. */
    public enum Phase { NEW, HELLO, SENDER, RECIPIENT, DATA, DONE }

    private Phase phase = Phase.NEW;
    private int recipients;
    private int lines;
    private String sender;

    /** A command of the client; the answer is a reply code. */
    public int command(String verb, String argument) {
        if (verb == null) {
            return 500;
        }
        switch (phase) {
            case NEW:
                if (verb.equals("HELO")) {
                    if (verb.length() != 4) {
                        return -1;
                    }
                    phase = Phase.HELLO;
                    return 250;
                }
                return 503;
            case HELLO:
                if (verb.equals("MAIL")) {
                    if (argument == null) {
                        return 501;
                    }
                    sender = argument;
                    recipients = 0;
                    phase = Phase.SENDER;
                    return 250;
                }
                return 503;
            case SENDER:
            case RECIPIENT:
                return recipient(verb, argument);
            case DATA:
                return data(verb);
            case DONE:
                return 221;
            default:
                return -2;
        }
    }

    private int recipient(String verb, String argument) {
        if (verb == null) {
            return -3;
        }
        if (verb.equals("RCPT")) {
            if (recipients >= 5) {
                return 452;
            }
            if (argument == null || argument.isEmpty()) {
                return 501;
            }
            recipients++;
            phase = Phase.RECIPIENT;
            return 250;
        }
        if (verb.equals("DATA")) {
            if (recipients < 0) {
                return -4;
            }
            if (recipients > 5) {
                return -5;
            }
            if (recipients == 0) {
                return 554;
            }
            lines = 0;
            phase = Phase.DATA;
            return 354;
        }
        return 503;
    }

    private int data(String line) {
        if (line == null) {
            return -6;
        }
        if (line.equals(".")) {
            phase = Phase.DONE;
            return 250;
        }
        lines++;
        if (lines > 3) {
            phase = Phase.DONE;
            return 552;
        }
        return 0;
    }

    public boolean hasSender() {
        return sender != null;
    }
}
