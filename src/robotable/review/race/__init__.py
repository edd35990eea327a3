"""The part of a review that the races share."""
