import { and, inArray, ne } from 'drizzle-orm';
import type { Usg } from '#domain/money.ts';
import { ofThisToken, type StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { NotOpened } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { leastWorthACent } from '../price/find-price.ts';
import { raiseAlarm } from '../workflow/holds-and-alarms.ts';
import { change } from '../workflow/transition.ts';
import { inboxArrivals, neededFor } from './inbox.ts';
import { screenRedemption } from './screen-redemption.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * What the follower does about final transfers to and from tickets' addresses: tells holder and staff once all tokens are there,
 * undoes that if some were returned or burned for nothing, and warns staff if the ticket accepts no more.
 */
export async function noticeArrivals(context: Context, events: StoredEvent[]): Promise<void> {
  // Issues and burns move tokens to and from an address as well.
  const transfers = events.filter(({ name, value }) => name === 'Transfer' && value !== 0n);
  if (transfers.length === 0) return;
  const arrived = new Map<string, Arrival>();
  for (const { to, tx, value } of transfers)
    arrived.set(to ?? '', { tx, units: (arrived.get(to ?? '')?.units ?? 0n) + (value ?? 0n) });
  const touched = [...new Set([...arrived.keys(), ...transfers.map(({ from }) => from ?? '')])];
  const found = await context.db
    .select({ id: redemptions.id, address: redemptions.ethereumAddress })
    .from(redemptions)
    .where(
      and(
        ofThisToken(redemptions, context),
        ne(redemptions.channel, 'site'),
        inArray(redemptions.ethereumAddress, touched),
      ),
    );
  for (const { id, address } of found) await noticeArrival(context, id, arrived.get(address));
}

/** What came to an address: how much, and the transaction that brought the last of it. */
type Arrival = { tx: string; units: Usg };

/** `arrival`: undefined where tokens only went back. */
async function noticeArrival(context: Context, id: string, arrival: Arrival | undefined): Promise<void> {
  const redemption = await lockRedemption(context, id);
  const { state, alarm, arrivedAt } = redemption;
  if (arrival) await screenArrival(context, id);
  if (state === 'requested' || state === 'awaiting_approval') {
    const { balance } = await inboxArrivals(context, redemption);
    const hasArrived = balance >= neededFor(redemption);
    if (hasArrived === (arrivedAt !== null)) return;
    await change(context, statefulRedemptions, id, { arrivedAt: hasArrived ? context.now() : null });
    if (!hasArrived) return;
    await queueMail(context, 'redemption-arrived', { id });
    await queueMail(context, 'redemption-to-burn', { id });
  } else if (alarm === null && arrival && arrival.units >= (await leastWorthACent(context))) {
    await raiseAlarm(context, statefulRedemptions, redemption, { alarm: 'arrived_after_end', tx: arrival.tx });
  }
}

/** Data that no key opens doesn't stop the reading of the chain: the burn and the shipment are checked again, and refused then. */
async function screenArrival(context: Context, id: string): Promise<void> {
  await screenRedemption(context, id, 'arrival').catch((error: unknown) => {
    if (!(error instanceof NotOpened)) throw error;
    context.log.error({ redemption: id }, 'a redemption could not be screened: no key opens its identity data');
  });
}
