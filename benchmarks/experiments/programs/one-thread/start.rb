# Nothing: what a start costs.
