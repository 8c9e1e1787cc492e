"""A second, slow account of the rules: typed trees evaluated over plain objects, hands read by search.

It knows nothing of the compiler, the kernel or the settlement that it is compared with.
"""
