"""The table online: HTTP, WebSocket and bot streams around the tables and their store."""
