//! What the guide shows is what the example says.

#[test]
fn the_excerpts_of_the_guide_are_lines_of_the_example() {
    let here = env!("CARGO_MANIFEST_DIR");
    let read = |path: &str| std::fs::read_to_string(format!("{here}/{path}")).unwrap();
    let guide = read("../../docs/adding-a-variant.md");
    let source = ["trio/mod.rs", "trio/text.rs", "trio_conformance.rs"]
        .map(|file| read(&format!("tests/{file}")))
        .concat();
    let excerpts: Vec<&str> = guide
        .split("```rust\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(excerpts.len(), 8);
    for excerpt in excerpts {
        assert!(source.contains(excerpt), "not in the example:\n{excerpt}");
    }
}
