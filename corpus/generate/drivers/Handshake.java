// A server's side of a handshake: one state after another, each decided by the next input.
package drivers;

/** A protocol state machine in one loop with one switch; what the other side sends is an array. */
public class Handshake {
    private static final int ACCEPT = 0x10;
    private static final int HELLO_OUT = 0x20;
    private static final int CERTIFICATE = 0x30;
    private static final int EXCHANGE = 0x40;
    private static final int REQUEST = 0x50;
    private static final int DONE_OUT = 0x60;
    private static final int FLUSH = 0x70;
    private static final int CERTIFICATE_IN = 0x80;
    private static final int KEY_IN = 0x90;
    private static final int VERIFY = 0xa0;
    private static final int CHANGE_IN = 0xb0;
    private static final int FINISHED_IN = 0xc0;
    private static final int CHANGE_OUT = 0xd0;
    private static final int FINISHED_OUT = 0xe0;
    private static final int OPEN = 0xf0;
    private static final int CLOSING = 0x100;

    private final int[] inputs;
    private int at;
    private int state = ACCEPT;
    private int next;
    private int version;
    private int suite;
    private int retries;
    private int alerts;
    private int received;
    private boolean resumed;
    private boolean wantsCertificate;
    private boolean hasCertificate;
    private boolean encrypted;

    private Handshake(int[] inputs) {
        this.inputs = inputs;
    }

    /** Runs the handshake over what comes in; the result says how far it came. */
    public static int run(int[] inputs) {
        if (inputs == null) {
            return -1;
        }
        Handshake h = new Handshake(inputs);
        int steps = 0;
        while (h.at < inputs.length) {
            int result = h.step();
            if (result != 0) {
                return result;
            }
            if (++steps > 64) {
                return -2;
            }
        }
        return h.state;
    }

    private int read() {
        return at < inputs.length ? inputs[at++] : -1;
    }

    private int step() {
        switch (state) {
            case ACCEPT:
                return accept(read());
            case HELLO_OUT:
                return helloOut(read());
            case CERTIFICATE:
                if (suite == 3 || suite == 4) {
                    state = EXCHANGE;
                } else {
                    hasCertificate = true;
                    state = read() == 7 ? REQUEST : EXCHANGE;
                }
                return 0;
            case EXCHANGE:
                return exchange(read());
            case REQUEST:
                if (version < 2 && read() > 100) {
                    wantsCertificate = false;
                } else if (suite == 2) {
                    wantsCertificate = true;
                    received++;
                }
                state = DONE_OUT;
                return 0;
            case DONE_OUT:
                next = wantsCertificate ? CERTIFICATE_IN : KEY_IN;
                state = FLUSH;
                return 0;
            case FLUSH:
                return flush(read());
            case CERTIFICATE_IN:
                return certificateIn(read());
            case KEY_IN:
                return keyIn(read(), read());
            case VERIFY:
                if (!wantsCertificate) {
                    state = CHANGE_IN;
                } else if (read() == received * 31 + 5) {
                    state = CHANGE_IN;
                } else {
                    return fail(42);
                }
                return 0;
            case CHANGE_IN:
                if (read() == 20) {
                    encrypted = true;
                    state = FINISHED_IN;
                } else {
                    return fail(10);
                }
                return 0;
            case FINISHED_IN:
                return finishedIn(read());
            case CHANGE_OUT:
                if (!encrypted) {
                    return fail(80);
                }
                state = FINISHED_OUT;
                read();
                return 0;
            case FINISHED_OUT:
                next = resumed ? FINISHED_IN : OPEN;
                resumed = false;
                state = FLUSH;
                return 0;
            case OPEN:
                return open(read());
            case CLOSING:
                if (read() == 0) {
                    return 1;
                }
                if (++alerts > 2) {
                    return 2;
                }
                return 0;
            default:
                return fail(99);
        }
    }

    private int accept(int hello) {
        if (hello < 0) {
            return fail(1);
        }
        int kind = hello >>> 24;
        if (kind != 1) {
            if (kind == 2 && retries < 2) {
                retries++;
                return 0;
            }
            return fail(10);
        }
        version = hello & 0xf;
        if (version == 0 || version > 4) {
            return fail(70);
        }
        suite = hello >> 4 & 0xf;
        switch (suite) {
            case 1:
            case 2:
                break;
            case 3:
                if (version == 4) {
                    return fail(71);
                }
                break;
            case 4:
                if (version < 3) {
                    return fail(72);
                }
                break;
            case 9:
                resumed = true;
                break;
            default:
                return fail(40);
        }
        state = HELLO_OUT;
        return 0;
    }

    private int helloOut(int id) {
        if (resumed) {
            if (id == 0x5e551) {
                state = CHANGE_OUT;
                encrypted = true;
            } else {
                resumed = false;
                suite = 1;
                state = CERTIFICATE;
            }
        } else if (id > 1000) {
            return fail(47);
        } else {
            state = CERTIFICATE;
        }
        return 0;
    }

    private int exchange(int parameter) {
        switch (suite) {
            case 1:
                if (!hasCertificate) {
                    return fail(46);
                }
                state = DONE_OUT;
                break;
            case 2:
                if (parameter % 2 == 0) {
                    return fail(47);
                }
                if (parameter < 3) {
                    return fail(48);
                }
                state = REQUEST;
                break;
            case 3:
                if (parameter != 19 && parameter != 23) {
                    return fail(49);
                }
                state = DONE_OUT;
                break;
            case 4:
                if (parameter > 0 && parameter < 512) {
                    return fail(50);
                }
                state = DONE_OUT;
                break;
            default:
                return fail(51);
        }
        return 0;
    }

    private int flush(int result) {
        if (result == 0) {
            if (++retries > 3) {
                return fail(90);
            }
            return 0;
        }
        if (result < 0) {
            return fail(91);
        }
        state = next;
        return 0;
    }

    private int certificateIn(int length) {
        if (length == 0) {
            if (version == 4) {
                return fail(41);
            }
            wantsCertificate = false;
        } else if (length < 0 || length > 0x4000) {
            return fail(50);
        } else {
            received += length & 0x7f;
        }
        state = KEY_IN;
        return 0;
    }

    private int keyIn(int length, int key) {
        if (suite == 1) {
            if (length != 48) {
                return fail(51);
            }
            if ((key >>> 8) != version) {
                // An old trick: go on with a made-up key, so that nobody learns from the error.
                key = 0;
            }
        } else if (suite == 2) {
            if (key <= 1 || key >= 0x7ffffff0) {
                return fail(52);
            }
        } else if (suite == 3) {
            if (length * key == 0) {
                return fail(53);
            }
        } else if (length < key) {
            return fail(54);
        }
        received ^= key;
        state = VERIFY;
        return 0;
    }

    private int finishedIn(int digest) {
        if (!encrypted) {
            return fail(80);
        }
        int expected = version * 1000 + suite * 10;
        if (digest != expected) {
            if (digest == -expected) {
                return fail(21);
            }
            return fail(20);
        }
        state = next == FINISHED_IN ? OPEN : CHANGE_OUT;
        return 0;
    }

    private int open(int record) {
        int kind = record & 0xff;
        int length = record >> 8;
        if (kind == 23) {
            if (length < 0) {
                return fail(22);
            }
            if (length == 0 && ++alerts > 3) {
                return fail(60);
            }
            received += length;
            if (received > 100_000) {
                state = CLOSING;
            }
        } else if (kind == 21) {
            if (length == 1) {
                state = CLOSING;
            } else if (length == 2) {
                return 3;
            } else {
                alerts++;
            }
        } else if (kind == 22) {
            if (version >= 3) {
                return fail(100);
            }
            state = ACCEPT;
            encrypted = false;
            hasCertificate = false;
        } else {
            return fail(10);
        }
        return 0;
    }

    private int fail(int alert) {
        alerts++;
        if (alert >= 90) {
            return -alert;
        }
        if (alert == 10 && state == OPEN) {
            return -1000;
        }
        return encrypted ? -alert - 200 : -alert;
    }
}
