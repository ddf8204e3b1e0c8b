"""The engine in the phone: CPython as WebAssembly, and the modules of ours that it runs."""
