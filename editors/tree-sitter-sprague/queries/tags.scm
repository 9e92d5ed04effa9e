(definition name: (name) @name) @definition.constant
(definition name: (call function: (name) @name)) @definition.function
(call function: (name) @name) @reference.call
