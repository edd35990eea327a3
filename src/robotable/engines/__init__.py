"""Engines: programs that choose an action from a view. An engine never sees a state."""
