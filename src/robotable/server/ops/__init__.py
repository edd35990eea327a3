"""What operating the server needs: the clock, rate limits, metrics, logs, health and cleanup."""
