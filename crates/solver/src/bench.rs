//! A fixed mix of queries to measure the chain with.
