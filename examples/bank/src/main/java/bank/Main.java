package bank;

import java.util.List;

/** A day at the bank: reads commands, prints what became of them. */
public class Main {
    private static final List<String> DAY = List.of(
        "open anna 0.00 EUR",
        "open boris 50.00 EUR",
        "deposit anna 1250.00 EUR",
        "transfer anna boris 99.95 EUR",
        "withdraw boris 149.00 EUR",
        "withdraw boris 10.00 EUR",
        "deposit clara 1.00 EUR",
        "deposit anna 5.00 USD",
        "freeze boris");

    public static void main(String[] args) {
        Ledger ledger = new Ledger("EUR");
        for (String command : args.length > 0 ? List.of(args) : DAY) {
            System.out.printf("%-32s %s%n", command, perform(ledger, command));
        }
        System.out.println();
        System.out.println(ledger.statement());
        System.out.println("total " + ledger.total());
    }

    static String perform(Ledger ledger, String command) {
        String[] words = command.split(" ", 3);
        try {
            switch (words[0]) {
                case "open" -> ledger.open(words[1], Money.parse(words[2]));
                case "deposit" -> ledger.find(words[1]).deposit(Money.parse(words[2]));
                case "withdraw" -> ledger.find(words[1]).withdraw(Money.parse(words[2]));
                case "freeze" -> ledger.find(words[1]).freeze();
                case "close" -> ledger.find(words[1]).close();
                case "transfer" -> {
                    String[] rest = words[2].split(" ", 2);
                    ledger.transfer(words[1], rest[0], Money.parse(rest[1]));
                }
                default -> {
                    return "unknown command";
                }
            }
            return "done";
        } catch (InsufficientFundsException e) {
            return "refused: " + e.getMessage();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "wrong: " + e.getMessage();
        }
    }
}
