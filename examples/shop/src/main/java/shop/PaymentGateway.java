package shop;

/** The company that moves the money. */
public interface PaymentGateway {
    /** Whether the amount was charged. */
    boolean charge(String reference, Money amount);

    void refund(String reference, Money amount);
}
