import { isCryptoMethod, parseCrypto } from '#domain/orders/crypto-payment.ts';
import type { PlaceOrder } from '#domain/orders/input.ts';
import { firstOf } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { orderTotalCents, paymentDue } from '#domain/orders/order.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import { SHORT_LETTERS } from '#domain/readable-id.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Invalid } from '../platform/errors.ts';
import { newReadableId, uuidv7 } from '../platform/id.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { addSearchTerms } from '../platform/lists/search-words.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { currentPrice, lockPriceOfTime, priceOfTime } from '../price/find-price.ts';
import { knownMarket } from '../price/market.ts';
import { begin } from '../workflow/transition.ts';
import { checkRecipient } from './check-recipient.ts';
import type { Purchase } from './find-purchase.ts';
import { cryptoAmountOf } from './order-json.ts';
import { expectAllowed } from './purchase-block-reason.ts';
import { screenPurchaseFirst } from './screen-purchase.ts';
import { expectWalletSettled } from './set-wallet.ts';
import { purchases } from './table.ts';
import { statefulOrders } from './transition-order.ts';
import { lockPurchase, transitionPurchase } from './transition-purchase.ts';

/** Makes an order of a request, at a signed price; a special way of paying needs approval before it is placed. Once per key. */
export async function placeOrder(context: DeskContext, input: PlaceOrder, key?: string): Promise<{ id: string }> {
  const { purchase_id: requestId, ethereum_address: wallet } = input;
  await screenPurchaseFirst(context, requestId, 'order', wallet === undefined ? [] : [wallet]);
  const spot = (await knownMarket(context)).spot;
  const screened = { ...context, screenedFor: 'order' };
  return withIdempotencyKey(screened, { scope: 'POST /api/orders', key, body: input }, async (inside) => {
    const purchase = await lockPurchase(inside, input.purchase_id);
    await expectAllowed(inside, 'order', purchase);
    await transitionPurchase(inside, purchase.id, 'order');
    const price = await priceFor(inside, purchase, input.price_time);
    const now = inside.now();
    const id = uuidv7(now);
    const number = newReadableId(SHORT_LETTERS);
    const address = addressFor(inside, purchase, input.ethereum_address);
    // Another one is what staff know from the customer.
    if (address === purchase.ethereumAddress) await expectWalletSettled(inside, purchase);
    const first = firstOf(input.method);
    const quantity = input.quantity ?? purchase.qtyToPurchase;
    const totalCents = orderTotalCents(quantity, price.cents);
    const units = cryptoUnitsOf(input);
    const order = {
      id,
      number,
      purchaseId: purchase.id,
      ...chainKey(inside),
      hash: orderHash(id),
      quantity,
      priceTime: price.time,
      priceCents: price.cents,
      totalCents,
      ...(spot && { spotCents: spot.cents, spotAt: new Date(spot.at), spotSource: spot.source }),
      method: input.method,
      cryptoUnits: units ?? null,
      ethereumAddress: address,
      createdAt: now,
      dueAt: first === 'place' ? paymentDue(now) : null,
    };
    const crypto_amount = cryptoAmountOf(order);
    const detail = {
      quantity,
      price_cents: price.cents,
      total_cents: totalCents,
      method: input.method,
      ...(crypto_amount !== null && { crypto_amount }),
    };
    await begin(inside, statefulOrders, first, order, detail);
    await addSearchTerms(inside, purchases, purchase.id, number, address);
    await queueMail(inside, first === 'place' ? 'order-placed' : 'order-prepared', { id });
    return { id };
  });
}

// Any price that the customer may have been shown: in force when the request was made, or since. It cannot be withdrawn
// until the order is stored.
async function priceFor(context: Context, { createdAt }: Purchase, asked: number | undefined): Promise<PriceRecord> {
  const refusal = (message: string) => new Invalid({ price_time: [message] });
  const time = asked ?? (await currentPrice(context))?.time;
  const known = time === undefined ? undefined : await priceOfTime(context, time);
  if (!known) throw refusal(ORDER_MESSAGES.priceUnknown);
  const found = await lockPriceOfTime(context, known.time);
  if (!found) throw refusal(ORDER_MESSAGES.priceWithdrawn);
  if (found.until !== undefined && found.until * 1000 <= createdAt.getTime()) throw refusal(ORDER_MESSAGES.priceTooOld);
  return found.price;
}

function cryptoUnitsOf({ method, crypto_amount: amount }: PlaceOrder): bigint | undefined {
  return isCryptoMethod(method) && amount !== undefined ? parseCrypto(method, amount) : undefined;
}

function addressFor(context: Context, purchase: Purchase, approved: string | undefined): string {
  const address = (approved ?? purchase.ethereumAddress).toLowerCase();
  if (address === '') throw new Invalid({ ethereum_address: [ORDER_MESSAGES.addressNeeded] });
  checkRecipient(context, address);
  return address;
}
