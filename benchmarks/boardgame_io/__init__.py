"""boardgame.io beside our server. Its code is fetched from npm when this runs; none of it is here."""
