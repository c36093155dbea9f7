"""The steps by which a store comes from one version's tables to the next one's: a module each, run by `migrating`.

A step that was released is never changed. It names its tables itself, since those of `tables` go on to change.
"""
