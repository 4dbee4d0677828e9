import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { type EventPosition, ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

/** Assigns a final burn to a ticket, once per burn and once per ticket; false if either was taken. */
export async function claimBurn(context: Context, burn: EventPosition, ticketHash: string): Promise<boolean> {
  const e = tokenEvents;
  const taken = sql`exists (select 1 from ${tokenEvents} as other where other.claimed_by = ${ticketHash})`;
  const claimed = await context.db
    .update(e)
    .set({ claimedBy: ticketHash })
    .where(
      and(
        ofThisToken(e, context),
        eq(e.block, burn.block),
        eq(e.logIndex, burn.logIndex),
        eq(e.final, true),
        isNull(e.claimedBy),
        sql`not ${taken}`,
      ),
    )
    .returning({ block: e.block });
  return claimed.length === 1;
}
