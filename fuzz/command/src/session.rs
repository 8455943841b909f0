//! Sessions of `variant serve`.

use serde_json::Value;

use crate::standard;

/// Requests beyond this are cut off: each may be answered by the whole game.
const MOST: usize = 1 << 14;

/// A session: each request is answered in its order, whatever it is, and the last one ends the searches.
pub fn serve(data: &[u8]) {
    let data = &data[..data.len().min(MOST)];
    let input = [data, b"\n{\"request\":\"stop\",\"id\":\"last\"}\n"].concat();
    let (done, said) = standard::run(&["variant", "serve", "--json"], &input);
    assert!(done.is_ok(), "{done:?}");
    let said = String::from_utf8(said).expect("UTF-8");
    let asked = input.split(|&byte| byte == b'\n');
    let mut asked = asked.filter(|line| !line.trim_ascii().is_empty());
    for line in said.lines() {
        let answer: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let answer = answer.as_object().expect("an object");
        if answer.contains_key("iteration") {
            continue;
        }
        let asked = asked.next().expect("a request for each answer");
        let request = serde_json::from_slice::<Value>(asked).ok();
        let is_error = answer.contains_key("error");
        assert_eq!(answer.contains_key("answer"), !is_error, "{line}");
        if let Some(Value::Object(request)) = request {
            assert!(
                is_error || answer.get("answer") == request.get("request"),
                "{line}"
            );
            assert_eq!(answer.get("id"), request.get("id"), "{line}");
        } else {
            assert!(is_error, "{line}");
        }
    }
    assert!(
        asked.next().is_none(),
        "fewer answers than requests: {said}"
    );
}
