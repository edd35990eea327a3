"""What `./table` does before the table is there: only the standard library is at hand here."""
