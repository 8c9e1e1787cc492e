"""Which faults of a layer leave the rest of its ruleset fit to be checked."""

# Faults of layers after which the rest of the ruleset is still what its writer meant, but for what they name.
HARMLESS = frozenset({
    "set-absent", "set-map", "set-item", "set-twice", "set-to-map", "set-no-op", "unknown-option", "option-value",
    "option-range", "setting-form",
})  # fmt: skip
# Faults that left something out; a name that is not found may be theirs.
OMITTING = frozenset({"unknown-key", "unknown-head-key", "add-present", "duplicate-key", "remove-absent", "two-prices"})
