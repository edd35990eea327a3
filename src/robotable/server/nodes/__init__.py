"""What several nodes on one store need: who is alive, what changed elsewhere, who is connected where,
limits that count once, and claims that are weighed together. On a single node none of this runs."""
