"""Players behind one interface: built-in bots, functions, and engines that are programs of their own."""
