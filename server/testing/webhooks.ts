import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { identityRecords, identityResults } from '../compliance/identity/table.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { createOutages } from '../platform/outages.ts';
import { sendDueWebhooks } from '../platform/webhooks/send-webhooks.ts';
import { webhookOutbox } from '../platform/webhooks/table.ts';
import { testDatabase } from './database.ts';
import { NO_CHAIN } from './desk-client.ts';
import { testContext } from './features.ts';

export type Request = { headers: IncomingHttpHeaders; body: string };
export type Answer = (response: ServerResponse) => void;
export const accept: Answer = (response) => void response.end('ok');
export const withStatus =
  (status: number, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** An identity vendor's own server. */
export async function startVendor() {
  const requests: Request[] = [];
  const state = { answer: accept, connections: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      state.answer(response);
    });
  });
  server.on('connection', () => {
    state.connections += 1;
  });
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen();
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${port}/hook?tenant=7`, port, requests, state, stop, start: () => listen(port) };
}

export const SECRETS = [randomBytes(32), randomBytes(24)] as const;
const SECRET = `whsec_${SECRETS[0].toString('base64')}, ${SECRETS[1].toString('base64')}`;
export const SUBJECT = { kind: 'redemption', id: '01900000-0000-7000-8000-000000000001' } as const;
export const BEGIN = Date.parse('2030-11-21T17:04:00Z');

/** A site that has a vendor, with a clock of its own; its queue empty before each test of the file. */
export function siteWithVendor() {
  const logged: { level: number; msg: string; problem?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const contextOn = (db: Db): Context =>
    testContext({
      db,
      chain: NO_CHAIN,
      log,
      outages: createOutages(log),
      now: () => new Date(site.clock),
      env: readEnv({ WEBHOOK_URL: site.vendor.url, WEBHOOK_SECRET: SECRET }),
    });
  const site = {
    clock: BEGIN,
    logged,
    contextOn,
    vendor: undefined as unknown as Awaited<ReturnType<typeof startVendor>>,
    context: undefined as unknown as Context,
    desk: undefined as unknown as DeskContext,
    queued: () => site.context.db.select().from(webhookOutbox),
    send: (answerMs?: number) => sendDueWebhooks(site.context, answerMs ? { answerMs } : {}),
  };
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    [site.vendor, database] = await Promise.all([startVendor(), testDatabase()]);
  });
  afterAll(async () => {
    database.close();
    await site.vendor.stop();
  });
  beforeEach(async () => {
    const { db } = database;
    // What these tests write; emptying every table would take longer than they do.
    for (const table of [webhookOutbox, identityResults, identityRecords]) await db.delete(table);
    site.context = contextOn(db);
    site.desk = { ...site.context, actor: { kind: 'staff', userId: '01900000-0000-7000-8000-0000000000aa' } };
    Object.assign(site.vendor.state, { answer: accept, connections: 0 });
    site.vendor.requests.length = 0;
    logged.length = 0;
    site.clock = BEGIN;
  });
  return site;
}
