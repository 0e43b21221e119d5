package bank;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The accounts of a bank, by owner. */
public class Ledger {
    private final Map<String, Account> accounts = new TreeMap<>();
    private final String currency;

    public Ledger(String currency) {
        this.currency = currency;
    }

    public Account open(String owner, Money overdraft) {
        if (accounts.containsKey(owner)) {
            throw new IllegalStateException(owner + " has an account already");
        }
        Account account = new Account(owner, overdraft);
        accounts.put(owner, account);
        return account;
    }

    public Account find(String owner) {
        Account account = accounts.get(owner);
        if (account == null) {
            throw new IllegalArgumentException("no account of " + owner);
        }
        return account;
    }

    /** Moves money from one account to another, or changes nothing. */
    public void transfer(String from, String to, Money amount) throws InsufficientFundsException {
        Account source = find(from);
        Account target = find(to);
        if (source == target) {
            throw new IllegalArgumentException("a transfer needs two accounts");
        }
        if (target.status() != Account.Status.OPEN) {
            throw new IllegalStateException(to + " cannot receive money");
        }
        source.withdraw(amount);
        target.deposit(amount);
    }

    public Money total() {
        return total(accounts.values());
    }

    private Money total(Collection<Account> some) {
        return some.stream().map(Account::balance).reduce(new Money(0, currency), Money::plus);
    }

    /** One line for each account, richest first. */
    public String statement() {
        return accounts.values().stream()
            .sorted(Comparator.comparing(Account::balance).reversed().thenComparing(Account::owner))
            .map(account -> String.format("%-8s %14s  %s", account.owner(), account.balance(), account.status()))
            .collect(Collectors.joining("\n"));
    }
}
