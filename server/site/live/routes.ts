import type { Context as HonoContext } from 'hono';
import { Hono } from 'hono';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { type DeskEnv, isStillAtDesk, requireDesk } from '../../accounts/require-staff.ts';
import type { AppEnv, ChainContext } from '../../platform/context.ts';
import { Malformed, orNotFound } from '../../platform/errors.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { openLimit } from '../../platform/limits/open-limit.ts';
import { redemptionByTicketId } from '../../redemptions/find-redemption.ts';
import { trackedRedemption } from '../../redemptions/redemption-track.ts';
import { purchaseByKey } from '../../sales/find-purchase.ts';
import { positionOf } from './changes.ts';
import { eventStream } from './event-stream.ts';
import type { Listener, LiveUpdates } from './live-updates.ts';

/** Of one network address, such as an office's; the pages that are too many ask every few seconds instead. */
const OPEN = { most: 5_000, mostOfOne: 100 };
const TOPICS_MOST = 30;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** What a topic is called in the database, for whoever may read what it is about; undefined for anyone else. */
type Find = (context: ChainContext, of: string) => Promise<string | undefined> | string | undefined;

const secret = (typed: string) => readReadableId(typed, SECRET_LETTERS);
const ofRecord = (kind: 'purchase' | 'redemption', record: { id: string } | undefined) =>
  record && `${kind}:${record.id}`;

/** Each is as public as the call that reads it again; a key or ticket number is all that reading its record takes. */
const TOPICS: Record<string, Find> = {
  price: (_, of) => (of ? undefined : 'price'),
  block: (_, of) => (of ? undefined : 'block'),
  chain: (_, of) => (of ? undefined : 'chain'),
  balance: (_, of) => (ADDRESS.test(of) ? `balance:${of.toLowerCase()}` : undefined),
  purchase: async (context, of) => {
    const key = secret(of);
    return key && ofRecord('purchase', await purchaseByKey(context, key));
  },
  redemption: async (context, of) => {
    const ticket = secret(of);
    return ticket && ofRecord('redemption', await redemptionByTicketId(context, ticket));
  },
  track: async (context, of) => ofRecord('redemption', await trackedRedemption(context, of)),
};
const DESK_TOPICS: Record<string, Find> = { ...TOPICS, desk: (_, of) => (of ? undefined : 'desk') };

/** The topics that are asked for, by their names in the database; 404 if one of them is nothing to this caller. */
async function topicsOf<Env extends AppEnv>(
  c: HonoContext<Env>,
  known: Record<string, Find>,
): Promise<Map<string, string[]>> {
  const names = [...new Set(c.req.queries('topic'))];
  if (names.length === 0 || names.length > TOPICS_MOST) throw new Malformed(REQUEST_MESSAGES.malformed);
  const topics = new Map<string, string[]>();
  for (const name of names) {
    const [kind = '', ...of] = name.split(':');
    const find = Object.hasOwn(known, kind) ? known[kind] : undefined;
    const topic = orNotFound(await find?.(c.var.context, of.join(':')));
    topics.set(topic, [...(topics.get(topic) ?? []), name]);
  }
  return topics;
}

type Outgoing = { outgoing?: { destroy(): void } } | undefined;

/** The calls by which a page hears what has changed, instead of asking every few seconds (docs/product.md, HTTP calls; docs/decisions/070). */
export function liveRoutes(live: LiveUpdates) {
  const countOpen = openLimit(OPEN);

  async function answer<Env extends AppEnv>(
    c: HonoContext<Env>,
    known: typeof TOPICS,
    mayStay?: () => Promise<boolean>,
  ) {
    const topics = await topicsOf(c, known);
    c.header('content-type', 'text/event-stream');
    c.header('cache-control', 'no-store');
    // nginx would otherwise keep events back until its buffer is full.
    c.header('x-accel-buffering', 'no');
    if (c.req.method === 'HEAD') return c.body(null);
    const close = countOpen(c.var.ip);
    const stream = eventStream(
      () => {
        close();
        live.leave(listener);
      },
      () => (c.env as Outgoing)?.outgoing?.destroy(),
    );
    const { send, end } = stream;
    const listener: Listener = { topics, send, end, ...(mayStay && { mayStay }) };
    const since = positionOf(c.req.header('last-event-id') || c.req.query('last_event_id'));
    try {
      await live.join(listener, since);
    } catch (error) {
      end();
      throw error;
    }
    return c.body(stream.body);
  }

  return new Hono<DeskEnv>()
    .get('/api/events', limitRequests(LIMITS.eventStreams), (c) => answer(c, TOPICS))
    .get('/api/desk/events', requireDesk, (c) => answer(c, DESK_TOPICS, () => isStillAtDesk(c)));
}
