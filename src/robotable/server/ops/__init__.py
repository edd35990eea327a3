"""Rate limits, metrics, logs and cleanup."""
