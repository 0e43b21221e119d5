// A driver of a tape: requests come from above and answers of the device from below, all of them inputs.
package drivers;

/** Nested calls with status codes, a lock that must be held, a queue of requests, power states. */
public class TapeDriver {
    private static final int OK = 0;
    private static final int PENDING = 0x103;
    private static final int BUSY = 0x8001;
    private static final int REMOVED = 0xc001;
    private static final int INVALID = 0xc010;
    private static final int NO_MEDIA = 0xc013;
    private static final int TIMEOUT = 0xc0b5;

    private static final class Device {
        int power = 0;
        int removals;
        boolean started;
        boolean locked;
        boolean mediaPresent;
        boolean writeProtected;
        int position;
        int blockSize = 512;
        int queueLength;
        final int[] queue = new int[4];
        int errors;
    }

    private final int[] answers;
    private int used;
    private int violations;

    private TapeDriver(int[] answers) {
        this.answers = answers;
    }

    private int answer() {
        if (used >= answers.length) {
            return 0;
        }
        return answers[used++];
    }

    /** Handles requests until the answers are used up; the result counts broken rules. */
    public static int drive(int[] answers) {
        TapeDriver driver = new TapeDriver(answers);
        Device device = new Device();
        int status = driver.add(device);
        if (status != OK) {
            return driver.violations * 10 + 1;
        }
        int n = 0;
        while (driver.used < answers.length && n < 40) {
            n++;
            int request = driver.answer();
            switch (request) {
                case 0:
                    driver.plugAndPlay(device, driver.answer());
                    break;
                case 1:
                    driver.power(device, driver.answer());
                    break;
                case 2:
                    driver.read(device, driver.answer());
                    break;
                case 3:
                    driver.write(device, driver.answer());
                    break;
                case 4:
                    driver.control(device, driver.answer());
                    break;
                case 5:
                    driver.drain(device);
                    break;
                case 6:
                    driver.interrupt(device, driver.answer());
                    break;
                default:
                    if (request < 0) {
                        return driver.violations;
                    }
                    break;
            }
        }
        if (device.locked) {
            driver.violations++;
        }
        return driver.violations;
    }

    private int add(Device device) {
        int resources = answer();
        if (resources == 0) {
            return NO_MEDIA;
        }
        if ((resources & 1) == 0) {
            return INVALID;
        }
        device.mediaPresent = (resources & 2) != 0;
        device.writeProtected = (resources & 4) != 0;
        if ((resources & 0xff00) != 0) {
            int shift = resources >> 8 & 0xff;
            if (shift > 6) {
                return INVALID;
            }
            device.blockSize <<= shift;
        }
        return OK;
    }

    private void acquire(Device device) {
        if (device.locked) {
            violations++;
        }
        device.locked = true;
    }

    private void release(Device device) {
        if (!device.locked) {
            violations++;
        }
        device.locked = false;
    }

    private int plugAndPlay(Device device, int minor) {
        acquire(device);
        int status = OK;
        switch (minor) {
            case 0:
                if (device.started) {
                    status = INVALID;
                } else {
                    status = below(3);
                    if (status == OK) {
                        device.started = true;
                        device.power = 1;
                    } else if (status == PENDING) {
                        status = waitFor();
                        device.started = status == OK;
                    }
                }
                break;
            case 1:
                if (device.queueLength > 0) {
                    status = BUSY;
                } else if (device.removals > 0) {
                    status = REMOVED;
                }
                break;
            case 2:
                device.removals++;
                device.started = false;
                if (device.removals > 1) {
                    violations++;
                }
                break;
            case 3:
                if (device.removals > 0 && !device.started) {
                    device.removals--;
                }
                break;
            case 4:
                if (!device.started) {
                    // The early return that forgets the lock.
                    return INVALID;
                }
                device.started = false;
                break;
            case 7:
                status = below(1);
                break;
            default:
                status = INVALID;
                break;
        }
        release(device);
        return status;
    }

    private int power(Device device, int wanted) {
        if (wanted < 0 || wanted > 4) {
            return INVALID;
        }
        if (!device.started) {
            return device.removals > 0 ? REMOVED : INVALID;
        }
        int old = device.power;
        if (wanted == old) {
            return OK;
        }
        if (wanted > old) {
            int status = below(2);
            if (status == PENDING) {
                status = waitFor();
            }
            if (status != OK) {
                device.errors++;
                return status;
            }
            if (wanted == 4 && device.queueLength > 0) {
                violations++;
            }
        } else if (old == 4 && wanted == 2) {
            return INVALID;
        }
        device.power = wanted;
        return OK;
    }

    private int ready(Device device) {
        if (!device.started) {
            return INVALID;
        }
        if (device.removals > 0) {
            return REMOVED;
        }
        if (device.power != 1) {
            return device.power == 0 ? INVALID : BUSY;
        }
        if (!device.mediaPresent) {
            return NO_MEDIA;
        }
        return OK;
    }

    private int read(Device device, int length) {
        int status = ready(device);
        if (status != OK) {
            if (status == BUSY) {
                return enqueue(device, length);
            }
            return status;
        }
        if (length <= 0 || length % device.blockSize != 0) {
            return INVALID;
        }
        int blocks = length / device.blockSize;
        if (blocks > 16) {
            return enqueue(device, length);
        }
        acquire(device);
        status = below(blocks);
        if (status == OK) {
            device.position += blocks;
        } else if (status == TIMEOUT) {
            device.errors++;
            if (device.errors > 2) {
                device.mediaPresent = false;
            }
        } else if (status == PENDING) {
            status = waitFor();
            if (status != OK) {
                release(device);
                return status;
            }
            device.position++;
        }
        release(device);
        return status;
    }

    private int write(Device device, int length) {
        int status = ready(device);
        if (status != OK) {
            return status;
        }
        if (device.writeProtected) {
            return INVALID;
        }
        if (length < 0) {
            return rewind(device, -length);
        }
        if (length == 0) {
            return mark(device);
        }
        acquire(device);
        int left = length;
        int rounds = 0;
        while (left > 0) {
            int written = answer();
            if (written <= 0) {
                device.errors++;
                if (device.errors > 3) {
                    release(device);
                    return TIMEOUT;
                }
            } else if (written > left) {
                violations++;
                left = 0;
            } else {
                left -= written;
            }
            if (++rounds > 3) {
                break;
            }
        }
        device.position += rounds;
        release(device);
        return left == 0 ? OK : PENDING;
    }

    private int rewind(Device device, int distance) {
        if (distance > device.position) {
            device.position = 0;
            return distance == Integer.MIN_VALUE ? INVALID : OK;
        }
        device.position -= distance;
        return OK;
    }

    private int mark(Device device) {
        int status = below(1);
        if (status == OK) {
            device.position++;
        }
        return status;
    }

    private int control(Device device, int code) {
        int function = code >> 2 & 0xfff;
        int method = code & 3;
        if (method == 3) {
            return INVALID;
        }
        switch (function) {
            case 0x01:
                return ready(device);
            case 0x02:
                int size = answer();
                if (size < 512 || size > 65536) {
                    return INVALID;
                }
                if ((size & size - 1) != 0) {
                    return INVALID;
                }
                device.blockSize = size;
                return OK;
            case 0x03:
                if (method == 0) {
                    return rewind(device, answer());
                }
                return INVALID;
            case 0x04:
                if (device.locked) {
                    return BUSY;
                }
                device.mediaPresent = !device.mediaPresent;
                return OK;
            case 0x05:
                if (method == 2 && device.errors > 0) {
                    device.errors = 0;
                    return OK;
                }
                return device.errors;
            case 0x20:
                return mark(device);
            default:
                return function > 0x800 ? below(1) : INVALID;
        }
    }

    private int enqueue(Device device, int length) {
        if (device.queueLength == device.queue.length) {
            return BUSY;
        }
        if (length < 0) {
            return INVALID;
        }
        device.queue[device.queueLength++] = length;
        return PENDING;
    }

    private void drain(Device device) {
        while (device.queueLength > 0) {
            if (device.power != 1) {
                break;
            }
            int length = device.queue[--device.queueLength];
            if (length > 4096) {
                device.errors++;
            }
            if (length == 0) {
                violations++;
            }
        }
    }

    private void interrupt(Device device, int cause) {
        if (device.power == 0) {
            return;
        }
        if ((cause & 1) != 0) {
            device.mediaPresent = false;
            device.position = 0;
        }
        if ((cause & 2) != 0 && device.queueLength > 0) {
            device.queueLength--;
        }
        if ((cause & 4) != 0) {
            if (device.locked) {
                violations++;
            } else if (device.position > 3) {
                device.position--;
            }
        }
        if (cause == 0x7fff0000) {
            device.removals++;
        }
    }

    /** What the driver below answers. */
    private int below(int request) {
        int status = answer();
        if (status == 0) {
            return OK;
        }
        if (status == 1) {
            return PENDING;
        }
        if (status == 2 && request > 1) {
            return TIMEOUT;
        }
        if (status < 0) {
            return REMOVED;
        }
        return INVALID;
    }

    private int waitFor() {
        int rounds = 0;
        while (rounds < 3) {
            int status = answer();
            if (status == 0) {
                return OK;
            }
            if (status != 1) {
                return status > 100 ? TIMEOUT : INVALID;
            }
            rounds++;
        }
        return TIMEOUT;
    }
}
