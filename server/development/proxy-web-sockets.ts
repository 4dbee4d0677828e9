import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Passes the hot-reload socket on to the web's development server. */
export function proxyWebSockets(server: Server, webUrl: string): void {
  const { hostname, port } = new URL(webUrl);
  server.on('upgrade', (request, socket, head) => {
    const upstream = connect({ host: hostname, port: Number(port) }, () => {
      const headers = request.rawHeaders.reduce((text, part, i) => text + part + (i % 2 === 0 ? ': ' : '\r\n'), '');
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    const end = () => {
      upstream.destroy();
      socket.destroy();
    };
    upstream.on('error', end);
    socket.on('error', end);
  });
}
