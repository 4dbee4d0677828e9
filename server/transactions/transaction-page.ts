import { getAddress } from 'viem';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/field-schemas.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { readCursor, receiptsOf, type StoredEvent } from '../chain/stored-events.ts';
import { afterPosition, confirmationsOf, type TransactionFilters, transactionList } from '../chain/transaction-list.ts';
import type { Context } from '../context.ts';
import { limitOf, pageQuery } from '../http/paging.ts';
import { pricesAt } from '../price/find-price.ts';

/** `?limit&after&zero_value` of a list of transactions; zero-value transfers and received dust are hidden unless asked for. */
export const transactionsQuery = z.extend(pageQuery(afterPosition), {
  zero_value: z._default(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    false,
  ),
});

const COUNTERPARTIES_MOST = 50;
const moment = z.pipe(
  z.iso.datetime({ offset: true, error: REQUEST_MESSAGES.filterInvalid }),
  z.transform((iso: string) => new Date(iso)),
);
const addresses = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(hexAddress).check(z.maxLength(COUNTERPARTIES_MOST, REQUEST_MESSAGES.filterInvalid)),
);
const FILTERS = {
  kind: z.optional(z.enum(['transfer', 'issue', 'redemption'], REQUEST_MESSAGES.filterInvalid)),
  direction: z.optional(z.enum(['in', 'out'], REQUEST_MESSAGES.filterInvalid)),
  since: z.optional(moment),
  until: z.optional(moment),
  /** Addresses, separated by commas. */
  counterparty: z.optional(addresses),
} satisfies Record<keyof TransactionFilters, z.ZodMiniType>;

// A long history is read to its end for a statement of a year, or as a CSV.
const [USUAL, MOST] = [100, 1_000];

/** The same with `?address` and the filters, and up to 1,000 rows at once. Without an address a filter would search the whole log, and is refused. */
export const filteredTransactionsQuery = z
  .extend(transactionsQuery, { limit: limitOf(USUAL, MOST), address: z.optional(hexAddress), ...FILTERS })
  .check(
    z.refine((query) => query.address !== undefined || Object.keys(FILTERS).every((name) => !(name in query)), {
      path: ['address'],
      error: REQUEST_MESSAGES.filterNeedsAddress,
    }),
  );

/** A transfer, issue or redemption as the lists of transactions show it. */
const transactionJson = (event: StoredEvent, head: bigint | undefined) => ({
  hash: event.tx,
  block: Number(event.block),
  log_index: event.logIndex,
  time: event.time.toISOString(),
  name: event.name as 'Transfer' | 'Issued' | 'Redeemed',
  from: event.from && getAddress(event.from),
  to: event.to && getAddress(event.to),
  value: String(event.value),
  final: event.final,
  confirmations: confirmationsOf(event, head),
});

/**
 * One page of a list of transactions, with one row more if there are more: `rows` to be cut, `json` to show them with the price that was
 * in force at each block's time, and of a ticket's burn with the receipt of its coins; `age` is how many seconds ago the chain was read.
 */
export async function transactionPage(context: Context, query: Parameters<typeof transactionList>[1]) {
  const [rows, cursor] = await Promise.all([transactionList(context, query), readCursor(context)]);
  const [prices, receipts] = await Promise.all([
    pricesAt(
      context,
      rows.map(({ time }) => time),
    ),
    receiptsOf(
      context,
      rows.flatMap(({ name, reference }) => (name === 'Redeemed' && reference) || []),
    ),
  ]);
  const receiptOf = ({ claimedBy, reference }: StoredEvent) => {
    const receipt = claimedBy === null ? undefined : receipts.find((each) => each.reference === reference);
    return receipt ? { hash: receipt.tx, time: receipt.time.toISOString() } : null;
  };
  const json = (event: StoredEvent) => ({
    ...transactionJson(event, cursor?.head),
    price_cents: prices.get(event.time.getTime()) ?? null,
    receipt: receiptOf(event),
  });
  return { rows, json, age: cursor?.age };
}
