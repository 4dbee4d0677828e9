// Follows the chain in CHAIN (JSON) into DATABASE_URL once, and reports seconds, megabytes and the number of entries.
import { readFileSync } from 'node:fs';
import { count } from 'drizzle-orm';
import { pino } from 'pino';
import { createFollower } from '../../server/chain/follow.ts';
import { httpNode } from '../../server/chain/http-node.ts';
import { nodeClient } from '../../server/chain/node-client.ts';
import { tokenEvents } from '../../server/chain/table.ts';
import type { Chain, Context } from '../../server/platform/context.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { createOutages } from '../../server/platform/outages.ts';
import type { FullChain } from './make-chain.ts';

const { rpcUrl, chainId: id, token, inbox, first } = JSON.parse(process.env.CHAIN ?? '') as FullChain;
const { db, close } = openPool(process.env.DATABASE_URL ?? '');
const client = nodeClient(httpNode(rpcUrl), id);
const chain: Chain = {
  id,
  token,
  inbox,
  client,
  deployBlock: BigInt(first),
  local: false,
  explorer: null,
};
const log = pino({ level: 'warn' }, process.stderr);
const context = { db, chain, log, outages: createOutages(log), now: () => new Date() } as unknown as Context;

const started = performance.now();
const follower = createFollower(context, { effects: [], intervalMs: 1_000, leaseSeconds: 30 });
await follower.poll();
const seconds = (performance.now() - started) / 1_000;
const [stored] = await db.select({ events: count() }).from(tokenEvents);
await follower.stop();
await close();
const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(JSON.stringify({ seconds, megabytes: Number(kilobytes) / 1_024, events: stored?.events }));
