import { desc, eq, sql } from 'drizzle-orm';
import type { ChainState } from '#domain/redemption.ts';
import type { AdminContext } from '../admin/write.ts';
import { burnsOf, confirmationsOf, readCursor, type StoredEvent } from '../chain/read.ts';
import type { Context } from '../context.ts';
import type { Page } from '../paging.ts';
import { isBurnOf } from './burn.ts';
import { redemptions } from './table.ts';

type Redemption = typeof redemptions.$inferSelect;

/** What anyone who knows the number may see of a request: nothing personal. */
export type PublicTicket = {
  ticket_id: string;
  qty_to_redeem: number;
  state: ChainState;
  confirmations?: number;
  tx?: `0x${string}`;
  /** No wallet was named: staff go on by e-mail. */
  by_email: boolean;
  created_at: string;
};

type Burn = { state: ChainState; confirmations?: number; tx?: `0x${string}` };

function burnOf(ticket: Redemption, burns: StoredEvent[], head: bigint | undefined): Burn {
  const burn =
    burns.find((each) => each.claimedBy === ticket.ticketId) ??
    burns.find((each) => !each.final && isBurnOf(ticket, each));
  if (!burn) return { state: 'requested' };
  const state = burn.final ? 'burned' : 'burning';
  return { state, confirmations: confirmationsOf(burn, head), tx: burn.tx as `0x${string}` };
}

async function withBurns(context: Context, tickets: Redemption[]) {
  const hashes = tickets.map((ticket) => ticket.ticketHash);
  const [burns, cursor] = await Promise.all([burnsOf(context, hashes), readCursor(context)]);
  return tickets.map((ticket) => ({ ticket, ...burnOf(ticket, burns, cursor?.head) }));
}

/** A request by its number, with what the chain says of it; undefined where there is none. */
export async function redemptionByTicket(context: Context, ticketId: string): Promise<PublicTicket | undefined> {
  const found = await context.db.select().from(redemptions).where(eq(redemptions.ticketId, ticketId));
  const [shown] = await withBurns(context, found);
  if (!shown) return undefined;
  const { ticket, ...burn } = shown;
  return {
    ticket_id: ticket.ticketId,
    qty_to_redeem: ticket.qtyToRedeem,
    ...burn,
    by_email: ticket.ethereumAddress === '',
    created_at: ticket.createdAt.toISOString(),
  };
}

/** All requests with everything in them, newest first, those after the one with the id `after`; for staff; one more than `limit`, where there is one. */
export async function redemptionList(context: AdminContext, { limit, after }: Page<string>) {
  const older =
    after &&
    sql`(${redemptions.createdAt}, ${redemptions.id}) <
    (select created_at, id from ${redemptions} where id = ${after})`;
  const tickets = await context.db
    .select()
    .from(redemptions)
    .where(older || undefined)
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(limit + 1);
  return (await withBurns(context, tickets)).map(({ ticket, ...burn }) => ({
    id: ticket.id,
    created_at: ticket.createdAt.toISOString(),
    ticket_id: ticket.ticketId,
    ethereum_address: ticket.ethereumAddress,
    qty_to_redeem: ticket.qtyToRedeem,
    email: ticket.email,
    shipping_details: ticket.shippingDetails,
    name: ticket.name,
    phone: ticket.phone,
    city: ticket.city,
    stateProvince: ticket.stateProvince,
    country: ticket.country,
    postalCode: ticket.postalCode,
    complete: ticket.complete,
    ...burn,
  }));
}
