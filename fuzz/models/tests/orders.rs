//! The models, each in all orders.

#[test]
fn entries_of_two_keys_are_found_whole() {
    variant_models::entries_of_a_table(5, 9);
}

#[test]
fn entries_of_one_key_are_found_whole() {
    variant_models::entries_of_a_table(5, 5);
}

#[test]
fn values_of_a_cache_belong_to_their_keys() {
    variant_models::values_of_a_cache();
}
