import { and, inArray, ne } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { ofThisToken, type StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { raiseAlarm } from '../history/holds-and-alarms.ts';
import { change } from '../history/transition.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { inboxArrivals, neededFor } from './inbox.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * What the follower does about final transfers to tickets' addresses: tells holder and staff once all tokens are there, and
 * warns staff where the ticket takes no more.
 */
export async function noticeArrivals(context: Context, events: StoredEvent[]): Promise<void> {
  const transfers = events.filter(
    ({ name, from, to, value }) => name === 'Transfer' && from !== zeroAddress && to !== zeroAddress && value !== 0n,
  );
  const lastTo = new Map(transfers.map(({ to, tx }) => [to ?? '', tx]));
  if (lastTo.size === 0) return;
  const found = await context.db
    .select({ id: redemptions.id, address: redemptions.ethereumAddress })
    .from(redemptions)
    .where(
      and(
        ofThisToken(redemptions, context),
        ne(redemptions.channel, 'site'),
        inArray(redemptions.ethereumAddress, [...lastTo.keys()]),
      ),
    );
  for (const { id, address } of found) await noticeArrival(context, id, lastTo.get(address) ?? '');
}

async function noticeArrival(context: Context, id: string, tx: string): Promise<void> {
  const redemption = await lockRedemption(context, id);
  const { state, alarm, arrivedAt } = redemption;
  if (state === 'requested' || state === 'awaiting_approval') {
    const { balance } = await inboxArrivals(context, redemption);
    if (arrivedAt !== null || balance < neededFor(redemption)) return;
    await change(context, statefulRedemptions, id, { arrivedAt: context.now() });
    await queueMail(context, 'redemption-arrived', { id });
    await queueMail(context, 'redemption-to-burn', { id });
  } else if (alarm === null) {
    await raiseAlarm(context, statefulRedemptions, redemption, { alarm: 'arrived_after_end', tx });
  }
}
