package bank;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An account with an overdraft limit and a history. */
public class Account {
    /** What an account may do. */
    public enum Status { OPEN, FROZEN, CLOSED }

    private final String owner;
    private final Money overdraft;
    private final List<Money> history = new ArrayList<>();
    private Money balance;
    private Status status = Status.OPEN;

    public Account(String owner, Money overdraft) {
        if (owner.isBlank()) {
            throw new IllegalArgumentException("an account needs an owner");
        }
        if (overdraft.isNegative()) {
            throw new IllegalArgumentException("an overdraft limit is not negative");
        }
        this.owner = owner;
        this.overdraft = overdraft;
        this.balance = new Money(0, overdraft.currency());
    }

    public void deposit(Money amount) {
        requireOpen();
        requirePositive(amount);
        book(amount);
    }

    public void withdraw(Money amount) throws InsufficientFundsException {
        requireOpen();
        requirePositive(amount);
        Money after = balance.minus(amount);
        Money left = after.plus(overdraft);
        if (left.isNegative()) {
            throw new InsufficientFundsException(owner, left.negated());
        }
        book(amount.negated());
    }

    public void freeze() {
        requireOpen();
        status = Status.FROZEN;
    }

    /** Closes the account; it must be balanced. A frozen account cannot be closed. */
    public void close() {
        switch (status) {
            case CLOSED -> { }
            case FROZEN -> throw new IllegalStateException(owner + ": frozen");
            case OPEN -> {
                if (!balance.isZero()) {
                    throw new IllegalStateException(owner + ": balance is " + balance);
                }
                status = Status.CLOSED;
            }
        }
    }

    public String owner() {
        return owner;
    }

    public Money balance() {
        return balance;
    }

    public Status status() {
        return status;
    }

    public List<Money> history() {
        return Collections.unmodifiableList(history);
    }

    private void book(Money change) {
        balance = balance.plus(change);
        history.add(change);
    }

    private void requireOpen() {
        if (status != Status.OPEN) {
            throw new IllegalStateException(owner + ": " + status.name().toLowerCase());
        }
    }

    private static void requirePositive(Money amount) {
        if (amount.isNegative() || amount.isZero()) {
            throw new IllegalArgumentException("not a positive amount: " + amount);
        }
    }
}
