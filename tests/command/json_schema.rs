//! JSON against a JSON schema, as far as the schemas in `docs/json` use the language of schemas.
//!
//! A keyword that is not known here is an error, so that nothing in a schema goes unheld.

use serde_json::Value;

/// A schema, from the text of its file.
pub struct Schema(Value);

impl Schema {
    pub fn read(text: &str) -> Schema {
        Schema(serde_json::from_str(text).unwrap())
    }

    /// The definition with this name, and what is wrong with the value by it; nothing if it is
    /// right.
    pub fn faults(&self, definition: &str, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&self.0["$defs"][definition], value, definition, &mut faults);
        faults
    }

    /// The definitions of whole answers.
    pub fn answers(&self) -> Vec<String> {
        let all = self.0["oneOf"].as_array().unwrap().iter();
        all.map(|one| one["$ref"].as_str().unwrap().replace("#/$defs/", "")).collect()
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Vec::new();
        self.check(schema, value, "", &mut faults);
        faults.is_empty()
    }

    fn check(&self, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
        for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
            let list = || wanted.as_array().unwrap();
            let length = || value.as_array().map_or(0, Vec::len) as u64;
            let number = value.as_f64();
            let right = match keyword.as_str() {
                "description" => true,
                "$ref" => {
                    let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.check(&self.0["$defs"][name], value, place, faults);
                    true
                }
                "oneOf" => list().iter().filter(|one| self.fits(one, value)).count() == 1,
                "not" => !self.fits(wanted, value),
                "const" => value == wanted,
                "enum" => list().contains(value),
                "type" => has_type(value, wanted.as_str().unwrap()),
                "minimum" => number.is_none_or(|number| number >= wanted.as_f64().unwrap()),
                "maximum" => number.is_none_or(|number| number <= wanted.as_f64().unwrap()),
                "minItems" => !value.is_array() || length() >= wanted.as_u64().unwrap(),
                "maxItems" => !value.is_array() || length() <= wanted.as_u64().unwrap(),
                "pattern" => {
                    assert_eq!(wanted, "^[0-9]+$", "the only pattern that is known here");
                    let digits =
                        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                    value.as_str().is_none_or(digits)
                }
                "required" => {
                    let missing = |name: &&Value| value.get(name.as_str().unwrap()).is_none();
                    faults.extend(list().iter().find(missing).map(|name| format!("{place} lacks {name}")));
                    true
                }
                "properties" => {
                    for (name, schema) in wanted.as_object().unwrap() {
                        if let Some(field) = value.get(name) {
                            self.check(schema, field, &format!("{place}.{name}"), faults);
                        }
                    }
                    true
                }
                "additionalProperties" => {
                    assert_eq!(wanted, false);
                    let mut names = value.as_object().into_iter().flat_map(|object| object.keys());
                    names.all(|name| schema["properties"].get(name).is_some())
                }
                "items" => {
                    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{place}[{number}]"), faults);
                    }
                    true
                }
                other => panic!("{other} at {place} is not known here"),
            };
            if !right {
                faults.push(format!("{place}: {value} breaks {keyword} {wanted}"));
            }
        }
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("{other} is not known here"),
    }
}
