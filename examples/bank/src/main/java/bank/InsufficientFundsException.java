package bank;

/** A withdrawal that would go below the overdraft limit. */
public class InsufficientFundsException extends Exception {
    private final Money missing;

    public InsufficientFundsException(String account, Money missing) {
        super(account + " is short of " + missing);
        this.missing = missing;
    }

    public Money missing() {
        return missing;
    }
}
