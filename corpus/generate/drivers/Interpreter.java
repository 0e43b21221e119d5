// An interpreter of commands: numbers are the program, a stack and a few variables the state.
package drivers;

/** Commands with arguments, jumps, a call stack and faults; all state is in local variables and arrays. */
public class Interpreter {
    /** How a program ended. */
    public enum End { DONE, FAULT, LIMIT, EMPTY }

    private final int[] stack = new int[8];
    private final int[] variables = new int[4];
    private final int[] returns = new int[3];
    private int depth;
    private int calls;
    private int faults;
    private int output;
    private boolean carry;

    /** Runs a program. */
    public End run(int[] program) {
        if (program.length == 0) {
            return End.EMPTY;
        }
        int at = 0;
        int steps = 0;
        while (at >= 0 && at < program.length) {
            if (++steps > 60) {
                return End.LIMIT;
            }
            int word = program[at++];
            int code = word & 0xff;
            int argument = word >> 8;
            if (code >= 0x40 && code < 0x80) {
                at = jump(code, argument, at);
                if (at == -2) {
                    return End.FAULT;
                }
                continue;
            }
            if (code >= 0x80) {
                if (!device(code, argument)) {
                    return End.FAULT;
                }
                continue;
            }
            switch (code) {
                case 0x00:
                    break;
                case 0x01:
                    if (!push(argument)) {
                        return End.FAULT;
                    }
                    break;
                case 0x02:
                    if (depth == 0) {
                        return fault(1);
                    }
                    depth--;
                    break;
                case 0x03:
                    if (depth < 1 || !push(stack[depth - 1])) {
                        return fault(2);
                    }
                    break;
                case 0x04:
                    if (depth < 2) {
                        return fault(3);
                    }
                    int top = stack[depth - 1];
                    stack[depth - 1] = stack[depth - 2];
                    stack[depth - 2] = top;
                    break;
                case 0x05:
                    if (argument < 0 || argument >= variables.length) {
                        return fault(4);
                    }
                    if (!push(variables[argument])) {
                        return fault(5);
                    }
                    break;
                case 0x06:
                    if (argument < 0 || argument >= variables.length) {
                        return fault(6);
                    }
                    if (depth == 0) {
                        return fault(7);
                    }
                    variables[argument] = stack[--depth];
                    break;
                case 0x10:
                case 0x11:
                case 0x12:
                case 0x13:
                case 0x14:
                case 0x15:
                case 0x16:
                    if (depth < 2) {
                        return fault(8);
                    }
                    if (!arithmetic(code)) {
                        return fault(9);
                    }
                    break;
                case 0x17:
                    if (depth < 1) {
                        return fault(10);
                    }
                    stack[depth - 1] = -stack[depth - 1];
                    carry = stack[depth - 1] == Integer.MIN_VALUE;
                    break;
                case 0x18:
                    if (carry && depth > 0) {
                        stack[depth - 1]++;
                    }
                    carry = false;
                    break;
                case 0x20:
                    if (argument > 5) {
                        output = argument;
                    } else if (argument == 5) {
                        output = -1;
                    } else {
                        faults++;
                    }
                    break;
                case 0x21:
                    if (faults > 1) {
                        return End.LIMIT;
                    }
                    break;
                case 0x3f:
                    return output > 100 && carry ? End.LIMIT : End.DONE;
                default:
                    if (code < 0x30) {
                        faults++;
                    } else {
                        return fault(11);
                    }
                    break;
            }
        }
        return at < 0 ? End.FAULT : End.DONE;
    }

    private boolean push(int value) {
        if (depth == stack.length) {
            faults++;
            return false;
        }
        stack[depth++] = value;
        return true;
    }

    private End fault(int number) {
        faults++;
        output = number;
        return number % 2 == 0 && carry ? End.LIMIT : End.FAULT;
    }

    private boolean arithmetic(int code) {
        int b = stack[--depth];
        int a = stack[--depth];
        int result;
        switch (code) {
            case 0x10:
                result = a + b;
                carry = ((a ^ result) & (b ^ result)) < 0;
                break;
            case 0x11:
                result = a - b;
                carry = a < b;
                break;
            case 0x12:
                result = a * b;
                break;
            case 0x13:
                if (b == 0) {
                    return false;
                }
                result = a / b;
                break;
            case 0x14:
                if (b == 0) {
                    return false;
                }
                result = Math.abs(a % b);
                break;
            case 0x15:
                result = b < 0 ? a : b > 31 ? 0 : a << b;
                break;
            default:
                result = a == b ? 0 : a < b ? -1 : 1;
                break;
        }
        stack[depth++] = result;
        return true;
    }

    private int jump(int code, int argument, int at) {
        int target = at + argument;
        switch (code) {
            case 0x40:
                return target < 0 ? -2 : target;
            case 0x41:
                if (depth == 0) {
                    return -2;
                }
                return stack[--depth] == 0 ? target : at;
            case 0x42:
                if (depth == 0) {
                    return -2;
                }
                return stack[--depth] < 0 ? target : at;
            case 0x43:
                if (calls == returns.length) {
                    return -2;
                }
                returns[calls++] = at;
                return target;
            case 0x44:
                if (calls == 0) {
                    return -2;
                }
                return returns[--calls];
            case 0x45:
                return carry ? target : at;
            case 0x46:
                if (variables[argument & 3] > 0) {
                    variables[argument & 3]--;
                    return Math.max(at - 2, 0);
                }
                return at;
            default:
                return code < 0x60 ? at : -2;
        }
    }

    private boolean device(int code, int argument) {
        int port = code & 0xf;
        int operation = code >> 4 & 7;
        if (port > 3) {
            faults++;
            return port != 15;
        }
        switch (operation) {
            case 0:
                variables[port] = argument;
                return true;
            case 1:
                output += variables[port];
                if (output < 0) {
                    output = 0;
                    return argument != 0;
                }
                return true;
            case 2:
                if (argument > 0 && argument < 4) {
                    int t = variables[argument];
                    variables[argument] = variables[port];
                    variables[port] = t;
                    return true;
                }
                return argument == 0;
            case 3:
                for (int k = 0; k < variables.length; k++) {
                    if (variables[k] == argument) {
                        output = k;
                        return true;
                    }
                }
                faults++;
                return faults < 3;
            case 4:
                return variables[port] % 3 == 1 || depth > 2;
            default:
                if (operation == 7 && argument == 12345) {
                    faults = 0;
                    depth = 0;
                    return true;
                }
                return operation != 5;
        }
    }
}
