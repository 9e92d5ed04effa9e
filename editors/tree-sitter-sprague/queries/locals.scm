; Variables: parameters, and the names after `for` and `where`.
(definition) @local.scope
(element) @local.scope
(option) @local.scope

(definition name: (call (arguments (element (expression (name) @local.definition)))))
(for_clause name: (name) @local.definition)
(binder name: (name) @local.definition)
(part name: (name) @local.definition)
(name) @local.reference
