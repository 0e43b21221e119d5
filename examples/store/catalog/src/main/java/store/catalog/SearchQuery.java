package store.catalog;

import lombok.Builder;
import lombok.Value;

@Value
@Builder
public class SearchQuery {
    String text;
    Category category;
    Money maxPrice;
    @Builder.Default
    int limit = 20;
}
