import { createServer, type ServerResponse } from 'node:http';
import { httpNode } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import type { Chain } from '../platform/context.ts';

type Rpc = { id: unknown; method: string; params: unknown[] };
/** What the node does with a call instead of answering it properly: a given answer, 'drop' or 'hang'. */
type Fault = (call: Rpc, answer: () => Promise<Record<string, unknown>>) => Promise<unknown>;

const well: Fault = (_, answer) => answer();

/** A server on a free port that hands each request's body to `serve`; what fails there is cut off. */
export async function bodyServer(serve: (body: string, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => void serve(body, response).catch(() => response.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** A node in front of a real one that a test can make silent, slow or wrong. `calls` counts what it was asked. */
export async function weakNode(chain: Chain, url: string, timeoutMs: number) {
  let fault: Fault = well;
  const calls: Rpc[] = [];

  async function serve(body: string, response: ServerResponse): Promise<void> {
    const call = JSON.parse(body) as Rpc;
    calls.push(call);
    const forward = () =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then((r) => r.json());
    const answer = await fault(call, forward as () => Promise<Record<string, unknown>>);
    if (answer === 'drop') response.destroy();
    else if (answer !== 'hang') response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }

  const server = await bodyServer(serve);
  const client = nodeClient(httpNode(server.url, timeoutMs), chain.id);
  return {
    chain: { ...chain, client } as Chain,
    url: server.url,
    calls,
    /** From now on; without one, the node is well again. */
    suffer(next: Fault = well) {
      fault = next;
      calls.length = 0;
    },
    stop: server.stop,
  };
}
