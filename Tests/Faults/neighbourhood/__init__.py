"""Measures polite sessions alone and beside a neighbour that asks for as much as it can."""
