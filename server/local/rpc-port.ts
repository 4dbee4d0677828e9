import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_MESSAGES, REQUEST_MESSAGES, UNAVAILABLE } from '#domain/messages/api.ts';
import { foreignToLoopback, isByPage, isJson } from '../platform/security/origin-checks.ts';

export type RpcPort = { url: string; close: () => Promise<void> };

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, message: string): void {
  incoming.resume();
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [message] }));
}

/** Why nobody may ask for anything in this way: it is another site's page, or comes through a proxy. */
function refusalOf({ headers, httpVersion }: IncomingMessage): string | undefined {
  const foreign = foreignToLoopback({ host: headers.host, httpVersion, headerNames: Object.keys(headers) });
  if (foreign === 'host') return REQUEST_MESSAGES.foreignHost;
  if (foreign === 'proxy') return REQUEST_MESSAGES.throughProxy;
  // Our own pages have the relay, which passes on much less.
  return isByPage(headers) ? REQUEST_MESSAGES.foreignOrigin : undefined;
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, url: string): void {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
  const upstream = request(url, { method: 'POST', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' });
    answer.pipe(outgoing).on('close', () => answer.destroy());
  });
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(incoming, outgoing, 502, UNAVAILABLE);
  });
  incoming.pipe(upstream);
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });

/**
 * The local chain's RPC address, for programs and browser wallets on this machine: `port`, or a free one where that is taken. anvil itself answers any
 * Host and any page's WebSocket, with calls among its own that move anyone's coins.
 */
export async function openRpcPort(port: number, anvilUrl: () => Promise<string>): Promise<RpcPort> {
  const server = createServer((incoming, outgoing) => {
    const { headers, method } = incoming;
    const refusal = refusalOf(incoming);
    if (refusal !== undefined) {
      refuse(incoming, outgoing, 403, refusal);
      return;
    }
    if (method !== 'POST') {
      refuse(incoming, outgoing, 404, API_MESSAGES.notFound);
      return;
    }
    if (!isJson(headers['content-type'])) {
      refuse(incoming, outgoing, 400, REQUEST_MESSAGES.notJson);
      return;
    }
    anvilUrl().then(
      (url) => passOn(incoming, outgoing, url),
      () => refuse(incoming, outgoing, 502, UNAVAILABLE),
    );
  });
  await listen(server, port).catch((error) => {
    if (port === 0) throw error;
    return listen(server, 0);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
