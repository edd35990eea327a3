"""Work that keeps a processor busy: it waits in a fair order, and is done here or by workers elsewhere."""
