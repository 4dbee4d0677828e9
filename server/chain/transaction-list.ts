import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Address, getAddress, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { DUST_BELOW_UNITS } from '#domain/wallet/limits.ts';
import type { ChainContext } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import { type EventPosition, ofThisToken, type StoredEvent } from './stored-events.ts';
import { tokenEvents } from './table.ts';

/** What a list shows of those addresses' transactions; all of them unless it says otherwise. */
export type TransactionFilters = {
  kind?: 'transfer' | 'issue' | 'redemption' | undefined;
  /** As the addresses see it: 'in' is what they received. */
  direction?: 'in' | 'out' | undefined;
  since?: Date | undefined;
  /** Up to but not including. */
  until?: Date | undefined;
  counterparty?: readonly string[] | undefined;
};

type ListedTransactions = Page<EventPosition> &
  TransactionFilters & {
    address?: string | readonly string[] | undefined;
    /** Zero-value transfers as well, and dust that the addresses didn't send: anyone can make them, to get a look-alike address copied. */
    zero_value?: boolean | undefined;
  };

const e = tokenEvents;
const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase());

/** An issue and a redemption also write a Transfer from or to nobody. */
const betweenHolders = and(eq(e.name, 'Transfer'), ne(e.from, zeroAddress), ne(e.to, zeroAddress));

/** Transfers, issues and redemptions, each once; the worthless ones only where nothing `hides` them, or one of its `own` sent them. */
const shownOf = (kind: TransactionFilters['kind'], hides: boolean, own: string[] | undefined): SQL | undefined => {
  const isSent = own && and(inArray(e.from, own), ne(e.value, 0n));
  const kinds = {
    transfer: and(betweenHolders, hides ? or(isSent, gte(e.value, DUST_BELOW_UNITS)) : undefined),
    issue: eq(e.name, 'Issued'),
    redemption: eq(e.name, 'Redeemed'),
  };
  return kind ? kinds[kind] : or(...Object.values(kinds));
};

const concerns = (own: string[], { direction, counterparty }: TransactionFilters) => {
  const [isOut, isIn] = [inArray(e.from, own), inArray(e.to, own)];
  const others = counterparty && lower(counterparty);
  const sides = {
    in: and(isIn, others && inArray(e.from, others)),
    out: and(isOut, others && inArray(e.to, others)),
  };
  return direction ? sides[direction] : or(sides.in, sides.out);
};

/** Transfers, issues and redemptions, of some addresses or of all, newest first; one more than `limit`, if there are more. */
export async function transactionList(
  context: ChainContext,
  { address, zero_value: zeroValue = false, limit, after, kind, since, until, ...of }: ListedTransactions,
): Promise<StoredEvent[]> {
  const own = address === undefined ? undefined : lower([address].flat());
  const filters = [
    shownOf(kind, !zeroValue, own),
    own && concerns(own, of),
    since && gte(e.time, since),
    until && lt(e.time, until),
    after && sql`(${e.block}, ${e.logIndex}) < (${after.block}, ${after.logIndex})`,
  ];
  return context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), ...filters))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(limit + 1);
}

const LOOKED_AT = 2_000;
const NAMED_MOST = 500;

/**
 * Whom an address has sent tokens to, and whom it has received some from, each newest first. Zero-value transfers and dust, which
 * strangers make, name nobody.
 */
export async function counterpartiesOf(
  context: ChainContext,
  address: string,
): Promise<Record<'sent' | 'received', Address[]>> {
  const own = address.toLowerCase();
  const others = async (other: typeof e.from | typeof e.to, is: SQL | undefined): Promise<Address[]> => {
    const rows = await context.db
      .select({ address: other })
      .from(e)
      .where(and(ofThisToken(e, context), betweenHolders, is, ne(other, own)))
      .orderBy(desc(e.block), desc(e.logIndex))
      .limit(LOOKED_AT);
    const found = new Set(rows.flatMap((row) => row.address ?? []));
    return [...found].slice(0, NAMED_MOST).map((each) => getAddress(each));
  };
  const [sent, received] = await Promise.all([
    others(e.to, and(eq(e.from, own), ne(e.value, 0n))),
    others(e.from, and(eq(e.to, own), gte(e.value, DUST_BELOW_UNITS))),
  ]);
  return { sent, received };
}

/** An event's confirmations: the blocks from its own to the head. */
export const confirmationsOf = (event: EventPosition, head: bigint | undefined): number =>
  head === undefined || head < event.block ? 1 : Number(head - event.block) + 1;

/** `block-logIndex`: the cursor of lists of events. */
export const positionText = ({ block, logIndex }: EventPosition): string => `${block}-${logIndex}`;

/** `?after` of a list of events. */
export const afterPosition = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/, REQUEST_MESSAGES.cursorInvalid)),
  z.transform((cursor: string): EventPosition => {
    const [block = '', logIndex = ''] = cursor.split('-');
    return { block: BigInt(block), logIndex: Number(logIndex) };
  }),
);
