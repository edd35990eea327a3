"""HTTP and socket handlers: decode the request, identify the caller, check the rate, answer.

Each file defines `Services`, the parts of the server that its handlers use.
"""
