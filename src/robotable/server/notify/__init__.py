"""E-mail, web push and webhooks."""
