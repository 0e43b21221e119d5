package store.orders;

import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import store.catalog.Money;

/** Tries again where that makes sense. */
@Slf4j
@RequiredArgsConstructor
public class RetryingGateway implements PaymentGateway {

    private final PaymentGateway inner;
    private final int attempts;

    @Override
    public String charge(Customer customer, Money amount) throws PaymentException {
        for (int attempt = 1; ; attempt++) {
            try {
                return inner.charge(customer, amount);
            } catch (PaymentException e) {
                if (!e.isRetryable() || attempt >= attempts) {
                    throw e;
                }
                log.warn("attempt {} failed", attempt);
            }
        }
    }

    @Override
    public void refund(String reference, Money amount) throws PaymentException {
        if (reference == null) {
            throw new PaymentException("nothing to refund", false);
        }
        inner.refund(reference, amount);
    }

    @Override
    public boolean isAvailable() {
        return inner.isAvailable();
    }
}
