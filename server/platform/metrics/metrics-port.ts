import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StartupError } from '../errors.ts';
import { foreignToLoopback } from '../security/origin-checks.ts';

/** Of Prometheus' text format. */
const TEXT = 'text/plain; version=0.0.4; charset=utf-8';
const LOOPBACK = '127.0.0.1';

type Given = { port: number; givenBy: string };

/** Answers GET /metrics with what `read` says, to programs on this machine alone. Throws a StartupError if the port is taken. */
export async function openMetricsPort({ port, givenBy }: Given, read: () => Promise<string>) {
  async function answer({ method, url, headers, httpVersion }: IncomingMessage, response: ServerResponse) {
    const { host } = headers;
    const isForeign = foreignToLoopback({ host, httpVersion, headerNames: Object.keys(headers) }) === 'host';
    if (isForeign) return response.writeHead(403).end();
    if (url !== '/metrics') return response.writeHead(404).end();
    if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
    const text = await read().catch(() => undefined);
    if (text === undefined) return response.writeHead(500).end();
    return response.writeHead(200, { 'content-type': TEXT, 'cache-control': 'no-store' }).end(text);
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new StartupError(`Port ${port}, given by ${givenBy}, is taken by another program.`) : error);
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, resolve);
  });
  return {
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
