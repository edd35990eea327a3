"""The store for several servers: a PostgreSQL database, reached through a pool of connections."""

from robotable.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
