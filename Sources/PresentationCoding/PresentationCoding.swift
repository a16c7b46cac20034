// The module's first file; see Documentation for what belongs here.
