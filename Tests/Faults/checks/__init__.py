"""Shows that the checks of the fault run can fail: each meets something that is wrong."""
