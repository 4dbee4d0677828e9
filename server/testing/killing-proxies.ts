import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What changes outside the process while it relays: what it commits, by what is in the transaction, and what it broadcasts. */
export const RELAYED_STEPS = [
  'keeping the authorization',
  'keeping its transaction',
  'broadcasting',
  'following',
] as const;
/** The same of a sale, whose payment is an authorization, too. */
export const SALE_STEPS = ['keeping the quote', ...RELAYED_STEPS, 'keeping the sale'] as const;
export type KilledStep = (typeof SALE_STEPS)[number];
export type KillPoint = { step: KilledStep; isDone: boolean };

// The most telling statement of a transaction first: one that keeps a signed transaction changes its authorization, too.
const COMMITTED: [statement: string, step: KilledStep][] = [
  ['insert into "relay_transaction"', 'keeping its transaction'],
  ['insert into "relay" ', 'keeping the authorization'],
  ['insert into "sale_quote"', 'keeping the quote'],
  ['insert into "sale_desk_event"', 'keeping the sale'],
  ['update "relay" ', 'following'],
];

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/**
 * Stands between a site's process and its database and node, and calls `kill` when the process comes to the point that `aim` set:
 * before what it sends is passed on, or after that was done and before the process hears of it.
 */
export async function killingProxies({ databaseUrl, rpcUrl }: { databaseUrl: string; rpcUrl: string }) {
  let aimed: { at: KillPoint; kill: () => void } | undefined;
  const sockets = new Set<Socket>();

  /** Whether the process was killed here, so that nothing more goes either way. */
  function isKilledAt(step: KilledStep | undefined, isDone: boolean): boolean {
    if (!aimed || step !== aimed.at.step || isDone !== aimed.at.isDone) return false;
    const { kill } = aimed;
    aimed = undefined;
    kill();
    return true;
  }

  const node = createHttpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const step = body.includes('"eth_sendRawTransaction"') ? 'broadcasting' : undefined;
    if (isKilledAt(step, false)) return;
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const text = await answer.text();
    if (!isKilledAt(step, true)) response.writeHead(answer.status).end(text);
  });

  const real = new URL(databaseUrl);
  const database = createServer((client) => {
    const server = connect(Number(real.port), real.hostname);
    let [committed, committing]: (KilledStep | undefined)[] = [];
    let isOver = false;
    client.on('data', (chunk) => {
      if (isOver) return;
      const sent = chunk.toString('latin1');
      if (sent.includes('begin')) committed = undefined;
      const named = COMMITTED.findIndex(([statement]) => sent.includes(statement));
      const before = COMMITTED.findIndex(([, step]) => step === committed);
      if (named !== -1 && (before === -1 || named < before)) committed = COMMITTED[named]?.[1];
      if (sent.includes('commit\0')) {
        isOver = isKilledAt(committed, false);
        [committing, committed] = [committed, undefined];
      }
      if (!isOver) server.write(chunk);
    });
    server.on('data', (chunk) => {
      isOver ||= isKilledAt(committing, true);
      committing = undefined;
      if (!isOver) client.write(chunk);
    });
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });

  for (const server of [node, database])
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    databaseUrl: Object.assign(new URL(real), { host: `127.0.0.1:${portOf(database)}` }).href,
    rpcUrl: `http://127.0.0.1:${portOf(node)}`,
    /** From now on, until it was reached; undefined aims at nothing. */
    aim(at: KillPoint | undefined, kill: () => void): void {
      aimed = at && { at, kill };
    },
    async stop(): Promise<void> {
      node.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await Promise.all([node, database].map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}
