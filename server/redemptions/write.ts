import { and, eq, inArray } from 'drizzle-orm';
import { type RedemptionRequest, ticketHash } from '#domain/redemption.ts';
import type { StoredEvent } from '../chain/read.ts';
import { claimBurn } from '../chain/write.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { once } from '../idempotency/write.ts';
import { newReadableId, SECRET_LETTERS } from '../readable-id.ts';
import { isBurnOf } from './burn.ts';
import { redemptions } from './table.ts';

/** Stores a redemption request before anything else happens; once per key, where a key is given. */
export async function requestRedemption(
  context: Context,
  input: RedemptionRequest,
  key?: string,
): Promise<{ ticket_id: string }> {
  return once(context, { scope: 'POST /api/redeem', key, body: input }, async ({ db, chain, now }) => {
    const ticketId = newReadableId(SECRET_LETTERS);
    await db.insert(redemptions).values({
      id: uuidv7(now()),
      ticketId,
      ticketHash: ticketHash(ticketId),
      chainId: chain.id,
      token: chain.token.toLowerCase(),
      ethereumAddress: input.ethereum_address.toLowerCase(),
      qtyToRedeem: input.qty_to_redeem,
      email: input.email,
      shippingDetails: input.shipping_details,
      name: input.name,
      phone: input.phone,
      city: input.city,
      stateProvince: input.stateProvince,
      country: input.country,
      postalCode: input.postalCode,
      createdAt: now(),
    });
    return { ticket_id: ticketId };
  });
}

/**
 * What the follower does about final burns: one that carries a ticket's hash, by its holder, of its amount, belongs to
 * the ticket. Any other is left unclaimed, for staff (unmatchedBurns).
 */
export async function claimBurnsForTickets(context: Context, events: StoredEvent[]): Promise<void> {
  const burns = events.filter((event) => event.name === 'Redeemed');
  const references = burns.flatMap(({ reference }) => reference ?? []);
  const tickets = references.length === 0 ? [] : await ticketsOf(context, references);
  for (const burn of burns) {
    const ticket = tickets.find((each) => isBurnOf(each, burn));
    const claimed = ticket !== undefined && (await claimBurn(context, burn, ticket.ticketId));
    const { tx, block } = burn;
    if (claimed) context.log.info({ tx, block: String(block) }, 'a ticket was burned');
    else context.log.warn({ tx, block: String(block) }, 'a burn belongs to no ticket');
  }
}

const ticketsOf = ({ db, chain }: Context, references: string[]) =>
  db
    .select()
    .from(redemptions)
    .where(
      and(
        eq(redemptions.chainId, chain.id),
        eq(redemptions.token, chain.token.toLowerCase()),
        inArray(redemptions.ticketHash, references),
      ),
    );
