"""Reviews finished games: what each move was worth, and what would have been better."""
