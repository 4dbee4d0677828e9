import { ATTESTATION_ENDS_SOON_DAYS, FOLLOWER_STOPPED_MINUTES, shownOfficeTime } from '#domain/staff/alarms.ts';
import type { Waiting } from '#domain/staff/queue.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { lastEvent, readCursor } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';

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
  const why = `It ${isOver ? 'expired' : 'expires'} on ${shownOfficeTime(due)}. Without a new one no tokens can be issued: ask the auditors.`;
  return { since, due, why };
};

/** What can be wrong with the site itself, by name: what staff read, and how it is detected. */
const SITE_ALARMS: Readonly<Record<string, { title: string; find: Find }>> = {
  'follower-stopped': { title: 'The blockchain isn’t being followed', find: followerStopped },
  'attestation-ends': { title: 'The attestation of the reserve is running out', find: attestationEndsSoon },
};

/** What is wrong with the site itself, as work of the desk. */
export async function siteAlarms(context: Context): Promise<Waiting[]> {
  const found = await Promise.all(
    Object.entries(SITE_ALARMS).map(async ([name, { title, find }]): Promise<Waiting[]> => {
      const alarm = await find(context);
      const about = { kind: 'site_alarm', subject_kind: 'site', subject_id: name } as const;
      return alarm ? [{ ...about, title, customer: '', quantity: null, ...alarm }] : [];
    }),
  );
  return found.flat();
}
