import { and, eq, ne } from 'drizzle-orm';
import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, parseEventLogs } from 'viem';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { USDC_PER_CENT } from '#domain/sale/quote.ts';
import { isSilence } from '../chain/node-errors.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Invalid, Unavailable } from '../platform/errors.ts';
import type { Order } from './find-order.ts';
import { deskFacts } from './quotes/read-desk.ts';
import { orders } from './table.ts';
import { transitionOrder } from './transition-order.ts';

const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

/** Lets an amount of what was paid go back, in the approval's transaction. */
export async function allowSaleRefund(
  context: DeskContext,
  order: Order,
  { amount_cents }: { amount_cents: number },
): Promise<void> {
  if (amount_cents < 1 || amount_cents > (order.paidCents ?? 0))
    throw new Invalid({ amount_cents: [ORDER_MESSAGES.refundInvalid] });
  const changes = { refundAllowedCents: amount_cents };
  await transitionOrder(context, order, 'allow_refund', { changes, detail: { amount_cents } });
}

/** Records the transaction that paid an approved refund: it can only have gone to the wallet that paid, since nothing else is accepted. */
export async function refundSale(context: DeskContext, order: Order, tx: Hex): Promise<void> {
  const cents = order.refundAllowedCents ?? 0;
  const paidOn = await refundDay(context, order, tx, cents);
  if (paidOn === undefined) throw new Invalid({ tx: [ORDER_MESSAGES.refundIsAnother] });
  const [other] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.refundReference, tx), ne(orders.id, order.id)))
    .limit(1);
  if (other) throw new Conflict(ORDER_MESSAGES.refundElsewhere);
  await transitionOrder(context, order, 'refund_sale', {
    changes: { refundedCents: cents, refundReference: tx, refundedOn: paidOn },
    detail: { amount_cents: cents, refunded_on: paidOn, tx },
  });
}

/** The day of the final block in which the transaction sent exactly that to the order's wallet; undefined where it did not. */
async function refundDay(
  { chain }: Context,
  { ethereumAddress }: Order,
  hash: Hex,
  cents: number,
): Promise<string | undefined> {
  const { client } = chain;
  try {
    const { usdc } = await deskFacts(chain);
    const [receipt, final] = await Promise.all([
      client.getTransactionReceipt({ hash }),
      client.getBlock({ blockTag: 'finalized' }),
    ]);
    if (receipt.status !== 'success' || receipt.blockNumber > final.number) return undefined;
    const ofUsdc = receipt.logs.filter(({ address }) => isAddressEqual(address, usdc as Address));
    const isPaid = parseEventLogs({ abi: TRANSFER, logs: ofUsdc }).some(
      ({ args }) =>
        isAddressEqual(args.to, getAddress(ethereumAddress)) && args.value === BigInt(cents) * USDC_PER_CENT,
    );
    if (!isPaid) return undefined;
    const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber });
    return dateInDenver(new Date(Number(timestamp) * 1_000));
  } catch (error) {
    if (isSilence(error)) throw new Unavailable(API_MESSAGES.chainUnavailable);
    return undefined;
  }
}
