"""The table on a phone without network: the same modules that the server settles and draws by, without Django."""
