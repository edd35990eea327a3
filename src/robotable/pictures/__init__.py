"""Pictures of the games, drawn from views: SVG for pages and documents, plain text for terminals."""
