package shop;

import java.io.IOException;
import java.util.Map;

/** An invoice as plain text. */
public class InvoicePrinter {
    private final int width;

    public InvoicePrinter(int width) {
        if (width < 30) {
            throw new IllegalArgumentException("too narrow: " + width);
        }
        this.width = width;
    }

    public void print(Invoice invoice, Appendable out) throws IOException {
        Order order = invoice.getOrder();
        out.append("Invoice for order ").append(order.getNumber()).append('\n');
        rule(out);
        for (CartLine line : order.getLines()) {
            row(out, line.quantity() + " x " + line.product().getName(), line.net());
        }
        rule(out);
        row(out, "Net", order.net());
        if (order.getDiscount().isPositive()) {
            row(out, "Discount", order.getDiscount().times(-1));
        }
        for (Map.Entry<TaxClass, Money> tax : invoice.taxes().entrySet()) {
            row(out, "VAT " + tax.getKey().percent() + " %", tax.getValue());
        }
        row(out, "Shipping", order.getShipping());
        row(out, "Total", invoice.gross());
        out.append("Please pay by ").append(invoice.due().toString()).append(".\n");
    }

    private void rule(Appendable out) throws IOException {
        out.append("-".repeat(width)).append('\n');
    }

    private void row(Appendable out, String label, Money amount) throws IOException {
        String number = amount.toString();
        int room = width - number.length() - 1;
        String text = label.length() > room ? label.substring(0, room - 1) + "." : label;
        out.append(text);
        out.append(" ".repeat(width - text.length() - number.length()));
        out.append(number).append('\n');
    }
}
