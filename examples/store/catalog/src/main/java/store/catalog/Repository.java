package store.catalog;

import java.util.List;
import java.util.Optional;

/** Where entities of one kind are kept. */
public interface Repository<T, ID> {

    Optional<T> findById(ID id);

    List<T> findAll();

    T save(T entity);

    boolean existsById(ID id);

    void deleteById(ID id);

    long count();
}
