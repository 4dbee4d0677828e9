import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { UNAVAILABLE } from '#domain/messages/api.ts';
import { securityHeaders } from '#domain/security-headers.ts';
import { StartupError } from '../errors.ts';

/** Sends an answer and returns true, or does nothing. */
type FromMemory = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

export type OpenPort = {
  port: number;
  servers: readonly Server[];
  /** From now on this answers requests that memory can't; before, all are asked to wait. */
  answerWith: (fetch: Fetch, fromMemory?: FromMemory) => void;
  /** Takes no new request and resolves when those in progress are answered, or after `graceMs`. */
  close: (graceMs: number) => Promise<void>;
};

class PortTaken extends StartupError {}

const FIRST_PORT = 3000;
const PORTS_TRIED = 100;
/** How long a kept connection may still bring a request while stopping; if closed immediately, it might be lost in transit. */
const IDLE_GRACE_MS = 1_000;
const SERVER_OPTIONS = {
  // For a file of 10 MB over a slow connection.
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  // How exactly both are kept.
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  // A request without a body gets no stream to end and close, which took a fifth of the time of an answer from memory.
  optimizeEmptyRequests: true,
} as const;
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

function bind(server: Server, port: number, host: string | undefined): Promise<'bound' | 'taken' | 'no such address'> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (NO_SUCH_ADDRESS.has(error.code ?? '') && host === '::1') resolve('no such address');
      else reject(error.code === 'EACCES' ? new StartupError(`Port ${port} may not be opened by this user.`) : error);
    });
    server.listen({ port, host, exclusive: true }, () => resolve('bound'));
  });
}

const shut = (servers: readonly Server[]) =>
  Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));

/** Takes no new connections; unlike the server's own close(), it leaves those that wait for their next request. */
const stopListening = (servers: readonly Server[]) =>
  Promise.all(
    servers.map((server) => new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))),
  );

function waitingAnswer(mode: 'local' | 'live') {
  const headers = { ...securityHeaders(mode), 'content-type': 'application/json', 'retry-after': '2' };
  return (response: ServerResponse) => response.writeHead(503, headers).end(JSON.stringify({ errors: [UNAVAILABLE] }));
}

/** Binds every host on one port; undefined if another program has it. */
async function bindAll(make: () => Server, port: number, hosts: readonly (string | undefined)[]) {
  const bound: Server[] = [];
  for (const host of hosts) {
    const server = make();
    const outcome = await bind(server, port, host);
    if (outcome === 'bound') bound.push(server);
    if (outcome !== 'taken') continue;
    await shut(bound);
    return undefined;
  }
  return bound;
}

/**
 * Opens the site's port: the one that was given, else the one of last time (it is the origin that wallets are kept
 * under), else the first free one from 3000 on. Local mode listens on loopback alone, by IPv4 and IPv6.
 */
export async function openPort(mode: 'local' | 'live', given?: number, remembered?: number): Promise<OpenPort> {
  let fetch: Fetch | undefined;
  let fromMemory: FromMemory = () => false;
  const wait = waitingAnswer(mode);
  const listener = getRequestListener((request, bindings) => fetch?.(request, bindings), {
    autoCleanupIncoming: true,
    // HTTP/1.0 needs no Host: a balancer's check may come without one. No address that we give out is made from it.
    hostname: 'localhost',
  });
  const sockets = new Set<Socket>();
  const inHand = new Set<ServerResponse>();
  let stopping = false;
  const make = () =>
    createServer(SERVER_OPTIONS, (incoming, outgoing) => {
      if (stopping) outgoing.setHeader('connection', 'close');
      if (fetch && fromMemory(incoming, outgoing)) return;
      inHand.add(outgoing);
      outgoing.once('close', () => inHand.delete(outgoing));
      if (fetch) void listener(incoming, outgoing);
      else wait(outgoing);
    }).on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  const hosts = mode === 'local' ? ['127.0.0.1', '::1'] : [undefined];
  const fixed = given ?? remembered ?? (mode === 'live' ? FIRST_PORT : undefined);
  const ports = fixed === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [fixed];
  for (const port of ports) {
    const servers = await bindAll(make, port, hosts);
    if (!servers) continue;
    return {
      port,
      servers,
      answerWith(next, memory = () => false) {
        fetch = next;
        fromMemory = memory;
      },
      async close(graceMs) {
        stopping = true;
        const closed = stopListening(servers);
        for (const response of inHand) if (!response.headersSent) response.setHeader('connection', 'close');
        const idle = setInterval(() => {
          for (const server of servers) server.closeIdleConnections();
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
        }, IDLE_GRACE_MS);
        const late = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, graceMs);
        await closed;
        clearInterval(idle);
        clearTimeout(late);
        await shut(servers);
      },
    };
  }
  if (given !== undefined) throw new PortTaken(`Port ${given}, given by PORT, is taken by another program.`);
  if (remembered !== undefined) {
    throw new PortTaken(
      `Port ${remembered} is taken by another program. It was this site's last time, and browsers keep wallets under it. Stop that program, or choose another port with PORT.`,
    );
  }
  throw new PortTaken(`No free port was found from ${FIRST_PORT} on. Choose one with PORT.`);
}
