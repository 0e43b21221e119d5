// Exercises: an uncaught runtime exception thrown through several frames ends the program with exit code 1
package exceptions;

import java.util.List;

public class UncaughtPlain {
    static class Account {
        private long cents;

        void withdraw(long c) {
            if (c > cents) throw new IllegalStateException("insufficient: " + cents + " < " + c);
            cents -= c;
        }
    }

    static void process(List<Long> amounts, Account a) {
        for (long x : amounts) {
            a.withdraw(x);
            System.out.println("took " + x);
        }
    }

    public static void main(String[] args) {
        Account a = new Account();
        a.cents = 500;
        try {
            process(List.of(100L, 250L, 200L, 1L), a);
        } finally {
            System.out.println("left " + a.cents);
        }
        System.out.println("not reached");
    }
}
