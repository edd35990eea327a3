"""Notifications: which ones to send, and how to send them by e-mail, web push and webhooks."""
