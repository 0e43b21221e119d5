package store.orders;

import java.util.Optional;

import store.catalog.Repository;

public interface CustomerRepository extends Repository<Customer, Long> {

    Optional<Customer> findByEmail(String email);
}
