import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

export type Asked = { path: string; headers: IncomingHttpHeaders };
/** An answer on its way, its body decoded; what is changed in it is sent on. */
export type Passing = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
export type Alter = (asked: Asked, answer: Passing) => void;

const CODECS: Record<string, [decode: (bytes: Buffer) => Buffer, encode: (bytes: Buffer) => Buffer]> = {
  br: [brotliDecompressSync, (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  gzip: [gunzipSync, gzipSync],
};

/** A server between browsers and a site that runs on this machine, which changes answers as a test says. */
export async function alteringProxy(site: string) {
  let alter: Alter = () => {};
  let link: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', headers, method } = incoming;
    const { hostname, port, host } = new URL(site);
    const asked = request({ hostname, port, path, method, headers: { ...headers, host } }, async (answer) => {
      const bytes = await buffer(answer);
      const [decode, encode] = CODECS[answer.headers['content-encoding'] ?? ''] ?? [];
      const passing: Passing = { status: answer.statusCode ?? 0, headers: { ...answer.headers }, body: bytes };
      if (decode && bytes.length > 0) passing.body = decode(bytes);
      const before = passing.body;
      alter({ path, headers }, passing);
      // Compressed anew only where it was changed: the rest goes on as it came.
      const body = passing.body === before ? bytes : (encode?.(passing.body) ?? passing.body);
      passing.headers['content-length'] = String(body.length);
      delete passing.headers['transfer-encoding'];
      if (link !== undefined) outgoing.writeEarlyHints({ link });
      outgoing.writeHead(passing.status, passing.headers).end(body);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; without one, answers go on as they are. */
    alterBy(next: Alter = () => {}, early?: string): void {
      alter = next;
      link = early;
    },
    stop: (): Promise<void> =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** One byte of a body changed, at its middle. */
export function withOneByteChanged(body: Buffer, at = Math.floor(body.length / 2)): Buffer {
  const changed = Buffer.from(body);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
