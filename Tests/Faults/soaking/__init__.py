"""Keeps a service busy for an hour, and measures its use of the machine."""
