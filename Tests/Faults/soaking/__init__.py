"""Keeps a service busy for an hour, and looks at what it takes of the machine."""
