"""The faults that a run tries, one module for each kind."""
