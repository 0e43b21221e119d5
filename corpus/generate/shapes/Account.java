package shapes;

/** Checks of arguments and of state. */
public class Account {
    private final String owner;
    private long balance;

    public Account(String owner, long balance) {
        if (owner == null) {
            throw new NullPointerException("owner");
        }
        this.owner = owner;
        this.balance = balance;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        balance += amount;
    }

    public void withdraw(long amount) {
        if (amount > balance) {
            throw new IllegalStateException("insufficient funds");
        }
        balance -= amount;
    }

    public String getOwner() {
        return owner;
    }

    public long getBalance() {
        return balance;
    }
}
