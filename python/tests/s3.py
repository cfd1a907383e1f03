"""An S3 server (moto) behind a proxy that injects faults."""

from __future__ import annotations

import http.client
import logging
import socket
import struct
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from moto.server import ThreadedMotoServer


class Proxy(BaseHTTPRequestHandler):
    """Passes requests on, unless the server says otherwise."""

    protocol_version = "HTTP/1.1"
    server: "Faulty"

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        fault = self.server.fault(self.command)
        self.server.seen.append(self.command)
        if fault == "drop":
            # the connection is reset, as by a machine that goes down
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
            return
        if fault == "error":
            self._answer(500, [], b"<Error><Code>InternalError</Code></Error>")
            return
        if fault == "full":
            self._answer(507, [], b"<Error><Code>InsufficientStorage</Code></Error>")
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.server.behind, timeout=20)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
        connection.request(self.command, self.path, body=body, headers=headers)
        answer = connection.getresponse()
        content = answer.read()
        if fault == "cut" and answer.status == 200:
            content = content[: len(content) // 2]
        self._answer(answer.status, answer.getheaders(), content)
        connection.close()

    def _answer(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
        self.send_response(status)
        left_out = {"content-length", "transfer-encoding", "connection", "x-amz-checksum-crc32", "etag"}
        for name, value in headers:
            if name.lower() not in left_out:
                self.send_header(name, value)
        self.send_header("ETag", '"x"')
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = _handle

    def log_message(self, *arguments: object) -> None:
        """Nothing is logged."""


class Faulty(ThreadingHTTPServer):
    """An S3 server with faults. `faults` maps a method of HTTP to what goes wrong with it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Proxy)
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.moto.start()
        self.behind = self.moto.get_host_and_port()[1]
        self.faults: dict[str, str] = {}
        #: How many requests pass before the faults begin.
        self.spared = 0
        self.seen: list[str] = []
        Thread(target=self.serve_forever, daemon=True).start()

    def fault(self, method: str) -> str | None:
        """What goes wrong with the next request."""
        if self.spared > 0:
            self.spared -= 1
            return None
        return self.faults.get(method)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def stop(self) -> None:
        """Ends it."""
        self.shutdown()
        self.server_close()
        self.moto.stop()
