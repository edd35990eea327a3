"""Robotable: one table for three robot board games."""
