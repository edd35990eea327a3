"""Games as numbers, for programs that learn: a number for each action, and a view as a row of numbers."""
