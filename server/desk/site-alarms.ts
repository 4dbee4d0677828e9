import { formatEther, getAddress } from 'viem';
import { formatMountainTime } from '#domain/mountain-time.ts';
import {
  ATTESTATION_ENDS_SOON_DAYS,
  FOLLOWER_STOPPED_MINUTES,
  RELAYER_SIGNER_MINUTES,
  RELAYER_STUCK_MINUTES,
} from '#domain/staff/alarms.ts';
import type { QueueItem } from '#domain/staff/queue.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { lastEvent, readCursor } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { relayerAccount, waitingSince } from '../relayer/find-relay.ts';
import { relayerProblem } from '../relayer/watch-relayer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Found = { since: Date; why: string; due?: Date };
/** It asks the database alone, since the desk asks often; what a node or a service says is stored there first. */
type Find = (context: Context) => Promise<Found | undefined>;

const followerStopped: Find = async (context) => {
  const cursor = await readCursor(context);
  if (!cursor || context.now().getTime() - cursor.seenAt.getTime() < FOLLOWER_STOPPED_MINUTES * MINUTE_MS)
    return undefined;
  const problem = cursor.problem === null ? '' : ` The last problem was ${cursor.problem}.`;
  const why = `Payments, issues and burns after block ${cursor.block} aren’t seen. Check the node and the site’s log.${problem}`;
  return { since: cursor.seenAt, why };
};

const attestationEndsSoon: Find = async (context) => {
  const last = await lastEvent(context, 'ReserveAttested');
  if (!last) return undefined;
  const due = new Date(Number(last.args.asOf) * 1_000 + ATTESTATION_VALID_DAYS * DAY_MS);
  const since = new Date(due.getTime() - ATTESTATION_ENDS_SOON_DAYS * DAY_MS);
  if (context.now() < since) return undefined;
  const isOver = context.now() >= due;
  const why = `It ${isOver ? 'expired' : 'expires'} on ${formatMountainTime(due)}. Without a new one no tokens can be issued: ask the auditors to attest (Attest, at the desk).`;
  return { since, due, why };
};

const relayerLow: Find = async (context) => {
  const account = context.relayer && (await relayerAccount(context));
  if (!account?.lowSince) return undefined;
  const why = `It has ${formatEther(account.balance)} ETH, less than a day’s fees. Holders without ETH can’t send or redeem when it runs out: send ETH to ${getAddress(account.address)}.`;
  return { since: account.lowSince, why };
};

const relayerStuck: Find = async (context) => {
  const late = new Date(context.now().getTime() - RELAYER_STUCK_MINUTES * MINUTE_MS);
  const since = context.relayer && (await waitingSince(context, late));
  const why =
    'A transaction of the relayer isn’t mined, and the ones behind it wait. Check the node, the relayer’s ETH and RELAYER_DAILY_ETH.';
  return since && { since, why };
};

const relayerSignerSilent: Find = async (context) => {
  const silent = context.relayer && (await relayerProblem(context, 'signer'));
  if (!silent || context.now().getTime() - silent.since.getTime() < RELAYER_SIGNER_MINUTES * MINUTE_MS)
    return undefined;
  const why = `What was accepted waits, and nothing new is accepted. The last problem was ${silent.details}. Check the key in AWS KMS, its policy and the site’s credentials.`;
  return { since: silent.since, why };
};

const relayerRoles: Find = async (context) => {
  const held = context.relayer && (await relayerProblem(context, 'roles'));
  const why = `${held?.details} on the token, and its key signs on the server. Revoke that, and give the relayer a key of its own.`;
  return held && { since: held.since, why };
};

/** What can be wrong with the site itself, by name: what staff read, and how it is detected. */
const SITE_ALARMS: Readonly<Record<string, { title: string; find: Find }>> = {
  'follower-stopped': { title: 'The blockchain isn’t being followed', find: followerStopped },
  'attestation-ends': { title: 'The attestation of the reserve is running out', find: attestationEndsSoon },
  'relayer-low': { title: 'The relayer is running out of ETH', find: relayerLow },
  'relayer-signer': { title: 'The relayer’s key doesn’t sign', find: relayerSignerSilent },
  'relayer-roles': { title: 'The relayer’s account has a role', find: relayerRoles },
  'relayer-stuck': { title: 'The relayer’s transactions aren’t mined', find: relayerStuck },
};

/** What is wrong with the site itself, as work of the desk. */
export async function siteAlarms(context: Context): Promise<QueueItem[]> {
  const found = await Promise.all(
    Object.entries(SITE_ALARMS).map(async ([name, { title, find }]): Promise<QueueItem[]> => {
      const alarm = await find(context);
      const about = { kind: 'site_alarm', subject_kind: 'site', subject_id: name } as const;
      return alarm ? [{ ...about, title, customer: '', quantity: null, ...alarm }] : [];
    }),
  );
  return found.flat();
}
