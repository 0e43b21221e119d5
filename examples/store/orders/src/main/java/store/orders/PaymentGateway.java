package store.orders;

import store.catalog.Money;

public interface PaymentGateway {

    /** Takes the money and gives the payment's reference. */
    String charge(Customer customer, Money amount) throws PaymentException;

    void refund(String reference, Money amount) throws PaymentException;

    boolean isAvailable();
}
