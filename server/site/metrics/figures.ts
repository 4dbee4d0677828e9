import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { formatEther } from 'viem';
import { usdNumber, usgInput } from '#domain/money.ts';
import { ATTESTATION_VALID_SECONDS } from '#domain/terms.ts';
import { countSessions } from '../../accounts/sessions.ts';
import { countAdminSessions } from '../../accounts/wallet-login/admin-session.ts';
import { type Cursor, readCursor } from '../../chain/stored-events.ts';
import type { Context } from '../../platform/context.ts';
import type { Connections } from '../../platform/database/database.ts';
import { mailBacklog } from '../../platform/mail/queue-mail.ts';
import { PARTS } from '../../platform/outages.ts';
import { webhookBacklog } from '../../platform/webhooks/send-webhooks.ts';
import type { PriceMemory } from '../../price/price-memory.ts';
import { committedFees } from '../../relayer/budgets.ts';
import { relayerAccount, waitingSince } from '../../relayer/find-relay.ts';
import { figuresMemory } from '../../reserve/statement/figures-memory.ts';
import { lastRuns } from '../backup/backup-runs.ts';
import type { Findings } from '../health/readiness.ts';
import type { LiveUpdates } from '../live/live-updates.ts';

/** What each of them means. A time is in unix seconds; what isn't known has no sample, rather than a zero. */
export const FIGURES = {
  usg_build_info: 'Always 1; the version of the site, and of Node.',
  usg_ready: 'Whether /readyz answers 200.',
  usg_readiness_warnings: 'How many warnings /readyz has.',
  usg_outage: 'Whether an outage of that part has begun and not ended, as in the log.',
  usg_figures_read: 'Whether these figures could be read just now; those of a source that says 0 are missing.',
  usg_database_connections: 'Open connections of this instance’s pool, by whether they are in use.',
  usg_database_connections_max: 'How many connections the pool opens at most.',
  usg_database_callers_waiting: 'Callers that wait for a connection.',
  usg_live_streams: 'Open pages that this instance tells of changes.',
  usg_sessions: 'Open sessions of accounts and of staff’s wallets; the same on each instance.',
  usg_mail_outbox_emails: 'Emails that are still to be sent.',
  usg_mail_outbox_oldest_timestamp_seconds: 'Since when the oldest email waits that should have been sent.',
  usg_webhook_outbox_events: 'Events that are still to be delivered to the identity vendor or to accounting.',
  usg_webhook_outbox_oldest_timestamp_seconds: 'Since when the oldest event waits that should have been delivered.',
  usg_webhook_given_up_events: 'Events that were given up, and wait for staff.',
  usg_chain_read_timestamp_seconds: 'When the chain was last read to its head.',
  usg_chain_head_block: 'Up to which block the chain was read.',
  usg_chain_final_block: 'The node’s own final block.',
  usg_books_agreed_block: 'Up to which block the token’s books and what was read agree.',
  usg_books_agreed_timestamp_seconds: 'The time of that block.',
  usg_chain_problem: 'Whether the last attempt to verify newer blocks failed.',
  usg_attestation_timestamp_seconds: 'As of when the coins were last attested.',
  usg_attestation_expiry_timestamp_seconds: 'When no tokens can be issued any more without a new attestation.',
  usg_reserve_covered_tokens: 'How many tokens the attested coins cover.',
  usg_reserve_headroom_tokens: 'How many tokens may still be issued.',
  usg_tokens_outstanding: 'How many tokens there are.',
  usg_price_dollars: 'The price in force.',
  usg_price_timestamp_seconds: 'For when the price in force was signed.',
  usg_relayer_balance_eth: 'What the relayer’s account holds.',
  usg_relayer_balance_timestamp_seconds: 'When that was looked at.',
  usg_relayer_day_eth: 'What the relayer has spent and reserved in the last 24 hours.',
  usg_relayer_day_max_eth: 'What it may spend in 24 hours.',
  usg_relayer_oldest_timestamp_seconds: 'Since when its oldest transaction waits for a block.',
  usg_backup_timestamp_seconds: 'When the last backup was made.',
  usg_drill_timestamp_seconds: 'When a backup was last restored on trial.',
} as const;

type Name = keyof typeof FIGURES;
type Sample = readonly [name: Name, value: number | null | undefined, labels?: Record<string, string>];

export type Sources = {
  context: Context;
  readiness: () => Findings;
  price: Pick<PriceMemory, 'known'>;
  live: Pick<LiveUpdates, 'count'>;
  connections?: (() => Connections) | undefined;
};
type Source = (sources: Sources) => Promise<readonly Sample[]>;

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

const seconds = (date: Date | undefined) => date && date.getTime() / 1_000;
const yes = (isSo: boolean): number => (isSo ? 1 : 0);

const ofInstance: Source = async ({ context, readiness, live, connections }) => {
  const { reasons, warnings } = readiness();
  const pool = connections?.();
  return [
    ['usg_build_info', 1, { version, node: process.versions.node }],
    ['usg_ready', yes(reasons.length === 0)],
    ['usg_readiness_warnings', warnings.length],
    ...PARTS.map((part) => ['usg_outage', yes(context.outages.isOut(part)), { part }] as const),
    ['usg_live_streams', live.count()],
    ['usg_database_connections', pool?.idle, { state: 'idle' }],
    ['usg_database_connections', pool && pool.open - pool.idle, { state: 'used' }],
    ['usg_database_connections_max', pool?.most],
    ['usg_database_callers_waiting', pool?.waiting],
  ];
};

const ofSessions: Source = async ({ context }) => [
  ['usg_sessions', await countSessions(context), { of: 'account' }],
  ['usg_sessions', await countAdminSessions(context), { of: 'wallet' }],
];

const ofMail: Source = async ({ context }) => {
  const { waiting, oldest } = await mailBacklog(context);
  return [
    ['usg_mail_outbox_emails', waiting],
    ['usg_mail_outbox_oldest_timestamp_seconds', oldest],
  ];
};

const ofWebhooks: Source = async ({ context }) => {
  const { waiting, oldest, givenUp } = await webhookBacklog(context);
  return [
    ['usg_webhook_outbox_events', waiting],
    ['usg_webhook_outbox_oldest_timestamp_seconds', oldest],
    ['usg_webhook_given_up_events', givenUp],
  ];
};

const ofFollower: Source = async ({ context }) => {
  const cursor = await readCursor(context);
  if (!cursor) return [];
  return [
    ['usg_chain_read_timestamp_seconds', seconds(cursor.seenAt)],
    ['usg_chain_head_block', Number(cursor.head)],
    ['usg_books_agreed_block', Number(cursor.block)],
    ['usg_chain_problem', yes(cursor.problem !== null)],
  ];
};

/** What only the node knows; the time of a block doesn't change. */
function ofNode(): Source {
  let agreed: { hash: string; time: number } | undefined;
  const timeOf = async ({ chain }: Context, { block, blockHash: hash }: Cursor): Promise<number> => {
    if (agreed?.hash === hash) return agreed.time;
    const { timestamp } = await chain.client.getBlock({ blockNumber: block });
    agreed = { hash, time: Number(timestamp) };
    return agreed.time;
  };
  return async ({ context }) => {
    const final = await context.chain.client.getBlock({ blockTag: 'finalized' });
    const cursor = await readCursor(context);
    return [
      ['usg_chain_final_block', Number(final.number)],
      ['usg_books_agreed_timestamp_seconds', cursor && cursor.block >= 0n ? await timeOf(context, cursor) : null],
    ];
  };
}

function ofReserve(): Source {
  const figuresNow = figuresMemory();
  return async ({ context }) => {
    const figures = await figuresNow(context);
    if (!figures) return [];
    const { countedAt, inTrust, headroom, issued, redeemed } = figures;
    return [
      ['usg_attestation_timestamp_seconds', countedAt],
      ['usg_attestation_expiry_timestamp_seconds', countedAt && countedAt + ATTESTATION_VALID_SECONDS],
      ['usg_reserve_covered_tokens', Number(usgInput(inTrust))],
      ['usg_reserve_headroom_tokens', Number(usgInput(headroom))],
      ['usg_tokens_outstanding', Number(usgInput(issued - redeemed))],
    ];
  };
}

const ofPrice: Source = async ({ price }) => {
  const known = await price.known();
  return [
    ['usg_price_dollars', known && usdNumber(known.cents)],
    ['usg_price_timestamp_seconds', known?.time],
  ];
};

const ofRelayer: Source = async ({ context }) => {
  if (!context.relayer) return [];
  const account = await relayerAccount(context);
  const { day } = await committedFees(context);
  return [
    ['usg_relayer_balance_eth', account && Number(formatEther(account.balance))],
    ['usg_relayer_balance_timestamp_seconds', seconds(account?.seenAt)],
    ['usg_relayer_day_eth', Number(formatEther(day))],
    ['usg_relayer_day_max_eth', Number(formatEther(context.relayer.budgets.perDay))],
    ['usg_relayer_oldest_timestamp_seconds', seconds(await waitingSince(context, context.now()))],
  ];
};

const ofBackups: Source = async ({ context }) => {
  const { backup, drill } = await lastRuns(context);
  return [
    ['usg_backup_timestamp_seconds', seconds(backup?.at)],
    ['usg_drill_timestamp_seconds', seconds(drill?.at)],
  ];
};

/** A scrape waits no longer for a database or a node; Prometheus itself gives up after 10 seconds. */
const PATIENCE_MS = 2_000;

async function patiently(reading: Promise<void>): Promise<void> {
  const done = new AbortController();
  await Promise.race([reading, sleep(PATIENCE_MS, undefined, { signal: done.signal, ref: false }).catch(() => {})]);
  done.abort();
}

/**
 * Reads the sources one after another, so that a scrape takes one connection. What doesn't come in time is left out, and nothing more is asked
 * while an earlier reading still waits.
 */
function inTurn(all: Readonly<Record<string, Source>>) {
  let reading: Promise<void> | undefined;
  return async (sources: Sources): Promise<Sample[]> => {
    const found = new Map<string, readonly Sample[]>();
    const readAll = async () => {
      for (const [source, samplesOf] of Object.entries(all)) {
        const samples = await samplesOf(sources).catch(() => undefined);
        if (samples) found.set(source, samples);
      }
    };
    if (!reading) {
      reading = readAll().finally(() => {
        reading = undefined;
      });
      await patiently(reading);
    }
    return Object.keys(all).flatMap((source): Sample[] => [
      ...(found.get(source) ?? []),
      ['usg_figures_read', yes(found.has(source)), { source }],
    ]);
  };
}

function textOf(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help] of Object.entries(FIGURES)) {
    const known = samples.filter(([of, value]) => of === name && typeof value === 'number');
    if (known.length === 0) continue;
    const labelNames = [...new Set(known.flatMap(([, , labels = {}]) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const [, value, labels = {}] of known) gauge.set(labels, Number(value));
  }
  return registry.metrics();
}

/** Reads what this instance, the database and the chain say now, as Prometheus' text; whatever doesn't answer is left out. */
export function figuresReader(sources: Sources): () => Promise<string> {
  // What one of them waits for doesn't hold up the others.
  const readers = [
    inTurn({ instance: ofInstance }),
    inTurn({ price: ofPrice, reserve: ofReserve() }),
    inTurn({
      mail: ofMail,
      webhooks: ofWebhooks,
      sessions: ofSessions,
      follower: ofFollower,
      relayer: ofRelayer,
      backups: ofBackups,
    }),
    inTurn({ node: ofNode() }),
  ];
  return async () => textOf((await Promise.all(readers.map((read) => read(sources)))).flat());
}
