"""Drives the built service from outside: its process, its sockets, its files."""
