// Exercises: a small bank domain: immutable values, validation, audit trail, interest and formatted statement
package util;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public class CurrencyBank {
    enum Kind { DEPOSIT, WITHDRAWAL, TRANSFER_IN, TRANSFER_OUT, INTEREST }

    record Entry(LocalDate date, Kind kind, BigDecimal amount, BigDecimal balance) { }

    static class InsufficientFunds extends RuntimeException {
        InsufficientFunds(String id, BigDecimal need) { super(id + " needs " + need + " more"); }
    }

    static class Account {
        final String id;
        final Currency cur;
        private BigDecimal balance = BigDecimal.ZERO.setScale(2);
        private final List<Entry> entries = new ArrayList<>();

        Account(String id, String cur) {
            this.id = Objects.requireNonNull(id);
            this.cur = Currency.getInstance(cur);
        }

        void apply(LocalDate d, Kind k, String amt) { apply(d, k, new BigDecimal(amt).setScale(cur.getDefaultFractionDigits(), RoundingMode.HALF_EVEN)); }

        void apply(LocalDate d, Kind k, BigDecimal amt) {
            boolean out = k == Kind.WITHDRAWAL || k == Kind.TRANSFER_OUT;
            BigDecimal next = out ? balance.subtract(amt) : balance.add(amt);
            if (next.signum() < 0) throw new InsufficientFunds(id, next.negate());
            balance = next;
            entries.add(new Entry(d, k, amt, next));
        }

        List<Entry> find(Predicate<Entry> p) { return entries.stream().filter(p).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)); }
    }

    final Map<String, Account> accounts = new HashMap<>();

    Account open(String id, String cur) {
        if (accounts.putIfAbsent(id, new Account(id, cur)) != null) throw new IllegalStateException("duplicate " + id);
        return accounts.get(id);
    }

    void transfer(String a, String b, LocalDate d, String amt) {
        Account x = Optional.ofNullable(accounts.get(a)).orElseThrow(() -> new IllegalArgumentException("no " + a)), y = Optional.ofNullable(accounts.get(b)).orElseThrow(() -> new IllegalArgumentException("no " + b));
        x.apply(d, Kind.TRANSFER_OUT, amt);
        y.apply(d, Kind.TRANSFER_IN, amt);
    }

    public static void main(String[] args) {
        CurrencyBank bank = new CurrencyBank();
        LocalDate d = LocalDate.of(2024, 1, 30);
        Account a = bank.open("A-1", "EUR"), b = bank.open("B-2", "EUR");
        a.apply(d, Kind.DEPOSIT, "1000.005");
        a.apply(d.plusDays(2), Kind.WITHDRAWAL, "250.115");
        for (String[] t : new String[][] {{"A-1", "B-2", "300"}, {"B-2", "A-1", "300.01"}, {"A-1", "C-3", "1"}}) {
            try {
                bank.transfer(t[0], t[1], d.plusMonths(1), t[2]);
                System.out.println("ok " + t[2]);
            } catch (InsufficientFunds | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        for (int m = 0; m < 3; m++) a.apply(d.plusMonths(m), Kind.INTEREST, a.balance.multiply(new BigDecimal("0.0125")).setScale(2, RoundingMode.DOWN));
        for (Entry e : a.entries) System.out.println(String.format(Locale.ROOT, "%s %-12s %10.2f %10.2f", e.date(), e.kind(), e.amount(), e.balance()));
        TreeMap<Kind, BigDecimal> sums = a.entries.stream().collect(Collectors.toMap(Entry::kind, Entry::amount, BigDecimal::add, TreeMap::new));
        System.out.println(sums + " " + a.find(e -> e.date().isAfter(d.plusDays(20))).size() + " " + b.balance);
        try {
            bank.open("A-1", "USD");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.find(e -> true).clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("read only view");
        }
    }
}
