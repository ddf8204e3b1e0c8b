"""A network between browser and server that can turn out to be none."""

from __future__ import annotations

import socket
import threading

HOTEL = b"<!doctype html><title>Hotel</title><h1>Buy Wi-Fi</h1>"
WORKS, HOTEL_PAGE, SILENT, CUT = "works", "a hotel's page", "silent", "cut"


class Network(threading.Thread):
    """`mode` says what becomes of a request: it is passed on, answered by a hotel, never answered, or cut off.

    `only`: the beginning of the requests that this befalls; the others pass.
    """

    def __init__(self, port):
        super().__init__(daemon=True)
        self.server, self.mode, self.only = ("127.0.0.1", port), WORKS, b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def run(self):
        while True:
            try:
                browser, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[browser], daemon=True).start()

    def close(self):
        self.listener.close()

    def serve(self, browser):
        try:
            server = socket.create_connection(self.server)
            threading.Thread(target=self.pump, args=[server, browser], daemon=True).start()
            while data := browser.recv(65536):
                if self.mode == WORKS or not data.startswith(self.only):
                    server.sendall(data)
                elif self.mode == HOTEL_PAGE:
                    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(HOTEL)}\r\n\r\n"
                    browser.sendall(head.encode() + HOTEL)
                elif self.mode == CUT:
                    browser.close()
        except OSError:
            pass

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.close()
        except OSError:
            pass
