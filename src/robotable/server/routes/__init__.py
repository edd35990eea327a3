"""HTTP and socket handlers: decode the request, identify the caller, check the rate, answer."""
