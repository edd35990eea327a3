"""The documentation site: what `./table docs` builds from docs/, without reaching out to the network."""
