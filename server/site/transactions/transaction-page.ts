import { getAddress } from 'viem';
import * as z from 'zod/mini';
import { readCursor, receiptsOf, type StoredEvent } from '../../chain/stored-events.ts';
import { afterPosition, confirmationsOf, transactionList } from '../../chain/transaction-list.ts';
import type { Context } from '../../platform/context.ts';
import { pageQuery } from '../../platform/http/paging.ts';
import { pricesAt } from '../../price/find-price.ts';

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
  /** The hash of the ticket for which tokens were burned. */
  ticket: event.name === 'Redeemed' ? event.reference : null,
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
