"""Who thinks: a view in, an action out. An engine never sees a state."""
