import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { usgFromCoins } from '#domain/money.ts';
import { CHANNELS } from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { type ChainState, ticketHash } from '#domain/redemptions/redemption.ts';
import { isOwnedBy, type Owner } from '../accounts/find-user.ts';
import { burnsOf, ofThisToken, readCursor, type StoredEvent } from '../chain/stored-events.ts';
import { confirmationsOf } from '../chain/transaction-list.ts';
import type { ChainContext, Context, DbContext } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import type { List, RowOf } from '../platform/lists/read-list.ts';
import { redemptions } from './table.ts';
import { typedTicket } from './ticket-number.ts';

/** A redemption request with all that was given. */
export type Redemption = RowOf<typeof redemptions>;
type OnChain = ChainContext;

const { search: _, ...columns } = getTableColumns(redemptions);
/** Everything but the words to search by. */
export const redemptionColumns = columns;

const INDEXED = [['complete'], ['state']];
const BY_DATE = [...INDEXED, ['complete', 'state'], ['channel'], ['channel', 'complete'], ['channel', 'state']];

/** The list of all requests, for staff. */
export const redemptionList = {
  name: 'redemption',
  table: redemptions,
  sorts: {
    created_at: {
      by: redemptions.createdAt,
      type: 'timestamptz',
      filters: BY_DATE,
    },
    qty_to_redeem: { by: redemptions.qtyToRedeem, type: 'integer', filters: INDEXED },
    email: { by: sql`lower(${redemptions.email})`, type: 'text', filters: INDEXED },
  },
  filters: {
    complete: { by: redemptions.complete, values: 'boolean' },
    state: { by: redemptions.state, values: redemptionMachine.states },
    channel: { by: redemptions.channel, values: CHANNELS },
  },
  exactly: typedTicket,
} satisfies List<typeof redemptions>;

/** A request by its number; undefined if there is none. */
export async function redemptionByTicketId({ db }: DbContext, ticketId: string): Promise<Redemption | undefined> {
  const [redemption] = await db
    .select(columns)
    .from(redemptions)
    .where(eq(redemptions.ticketHash, ticketHash(ticketId)));
  return redemption;
}

/** A request by its id, for staff and emails. */
export async function findRedemption({ db }: DbContext, id: string): Promise<Redemption | undefined> {
  const [redemption] = await db.select(columns).from(redemptions).where(eq(redemptions.id, id));
  return redemption;
}

/** The requests of an account, newest first: all, or a page of those made before `after`, with one more than `limit`, if there are more. */
export async function redemptionsOwnedBy({ db }: DbContext, owner: Owner, page?: Page<string>): Promise<Redemption[]> {
  const { limit, after } = page ?? {};
  const older = after === undefined ? undefined : lt(redemptions.id, after);
  const rows = db
    .select(columns)
    .from(redemptions)
    .where(and(isOwnedBy(redemptions, owner), older))
    .orderBy(desc(redemptions.id));
  return limit === undefined ? rows : rows.limit(limit + 1);
}

/** The requests of this token that have one of the hashes. */
export async function redemptionsByHash(context: OnChain, hashes: string[]): Promise<Redemption[]> {
  if (hashes.length === 0) return [];
  return context.db
    .select(columns)
    .from(redemptions)
    .where(and(ofThisToken(redemptions, context), inArray(redemptions.ticketHash, hashes)));
}

const ENDED_DAYS = 90;

/** Whose tokens open and recent redemptions are about: their wallets, lower case. */
export async function ticketHolders(context: OnChain & Pick<Context, 'now'>): Promise<string[]> {
  const { complete, createdAt, ethereumAddress: address } = redemptions;
  const recent = gt(createdAt, new Date(context.now().getTime() - ENDED_DAYS * 24 * 3_600_000));
  const rows = await context.db
    .selectDistinct({ address })
    .from(redemptions)
    .where(and(ofThisToken(redemptions, context), ne(address, ''), or(eq(complete, false), recent)));
  return rows.map((row) => row.address);
}

type Burn = { reference: string | null; from: string | null; value: bigint | null };

/** Whether a burn belongs to a redemption: hash, holder and amount all match. Addresses in lower case. */
export const isBurnOf = (redemption: Redemption, burn: Burn): boolean =>
  burn.reference === redemption.ticketHash &&
  burn.from === redemption.ethereumAddress &&
  burn.value === usgFromCoins(redemption.qtyToRedeem);

/** What the chain says of a redemption's burn. */
export type ChainBurn = { state: ChainState; confirmations?: number; tx?: `0x${string}` };

/** The burn of each redemption as the chain has it, in their order. */
export async function chainBurns(context: OnChain, rows: readonly Redemption[]): Promise<ChainBurn[]> {
  const hashes = rows.map(({ ticketHash }) => ticketHash);
  const [burns, cursor] = await Promise.all([burnsOf(context, hashes), readCursor(context)]);
  return rows.map((redemption) => burnOf(redemption, burns, cursor?.head));
}

function burnOf(redemption: Redemption, burns: StoredEvent[], head: bigint | undefined): ChainBurn {
  const burn =
    burns.find(({ claimedBy }) => claimedBy === redemption.ticketHash) ??
    burns.find((each) => !each.final && isBurnOf(redemption, each));
  if (!burn) return { state: 'requested' };
  const state = burn.final ? 'burned' : 'burning';
  return { state, confirmations: confirmationsOf(burn, head), tx: burn.tx as `0x${string}` };
}
