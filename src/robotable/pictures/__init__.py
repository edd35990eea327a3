"""Pictures of boards: SVG for pages and files, plain text for terminals and messages."""
