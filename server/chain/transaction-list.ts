import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { Context } from '../context.ts';
import type { Page } from '../http/paging.ts';
import { type EventPosition, ofThisToken, type StoredEvent } from './stored-events.ts';
import { tokenEvents } from './table.ts';

type ListedTransactions = Page<EventPosition> & {
  address?: string | readonly string[] | undefined;
  /** Zero-value transfers as well: anyone can make one from any address, to get a look-alike address copied. */
  zero_value?: boolean | undefined;
};

/** Transfers, issues and redemptions, of some addresses or of all, newest first; one more than `limit`, if there are more. */
export async function transactionList(
  context: Pick<Context, 'db' | 'chain'>,
  { address, zero_value: zeroValue = false, limit, after }: ListedTransactions,
): Promise<StoredEvent[]> {
  const e = tokenEvents;
  // An issue and a redemption also write a Transfer from or to nobody; the list shows each once, by its own name.
  const shown = or(
    inArray(e.name, ['Issued', 'Redeemed']),
    and(
      eq(e.name, 'Transfer'),
      ne(e.from, zeroAddress),
      ne(e.to, zeroAddress),
      zeroValue ? undefined : ne(e.value, 0n),
    ),
  );
  const names = address === undefined ? undefined : [address].flat().map((each) => each.toLowerCase());
  const theirs = names && or(inArray(e.from, names), inArray(e.to, names));
  const older = after && sql`(${e.block}, ${e.logIndex}) < (${after.block}, ${after.logIndex})`;
  return context.db
    .select()
    .from(e)
    .where(and(ofThisToken(e, context), shown, theirs, older))
    .orderBy(desc(e.block), desc(e.logIndex))
    .limit(limit + 1);
}

/** An event's confirmations: the blocks from its own to the head. */
export const confirmationsOf = (event: EventPosition, head: bigint | undefined): number =>
  head === undefined || head < event.block ? 1 : Number(head - event.block) + 1;

/** A transfer, issue or redemption as the lists of transactions show it. */
export const transactionJson = (event: StoredEvent, head: bigint | undefined) => ({
  hash: event.tx,
  block: Number(event.block),
  time: event.time.toISOString(),
  name: event.name as 'Transfer' | 'Issued' | 'Redeemed',
  from: event.from,
  to: event.to,
  value: String(event.value),
  final: event.final,
  confirmations: confirmationsOf(event, head),
});

/** `?zero_value=true` of a list of transactions shows zero-value transfers, which are hidden otherwise. */
export const zeroValueQuery = {
  zero_value: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
};

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
