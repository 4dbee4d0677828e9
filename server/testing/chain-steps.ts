import { type Hex, keccak256, numberToHex, padHex, toHex } from 'viem';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { usgFromCoins } from '#domain/money.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { newPurchaseKey } from '../sales/purchase-key.ts';
import { orders, purchases } from '../sales/table.ts';
import { HOLDERS, type Step } from './chain-history.ts';
import type { MemoryChain } from './memory-chain.ts';
import { INBOX } from './memory-node.ts';
import type { Fault } from './node-faults.ts';
import { insertPrice } from './prices.ts';
import { filledForm } from './redemptions.ts';

/** A site that follows a chain, and what was asked of it. */
export type Site = {
  context: Context;
  chain: MemoryChain;
  customer: Hex;
  tickets: { id: string; hash: Hex; holder: Hex; coins: number; isInbox: boolean }[];
  orders: { id: string; hash: Hex; wallet: Hex; coins: number }[];
  /** The fault of which something was believed, for wallets that nobody looked at yet. */
  latent: Fault | undefined;
  /** The transfers that were verified, where they are not the chain's. */
  otherTransfers: string;
};

export const ROLE = keccak256(toHex('PAUSER_ROLE'));
export const holders = Array.from({ length: HOLDERS }, (_, index) => padHex(numberToHex(0xa1 + index), { size: 20 }));
export const STRANGER = padHex('0xbad', { size: 20 });
/** A customer's linked wallet. */
export const CUSTOMER = holders[HOLDERS - 1] as Hex;

/** A holder of too little, or a word that was used: refused, as the token does. */
export function attempt(does: () => void): void {
  try {
    does();
  } catch {}
}

/** Does the step on the chain, or asks the site for a redemption or an order. */
export async function act(step: Step, site: Site): Promise<void> {
  const { chain, tickets, context } = site;
  const holder = (index: number) => holders[index % HOLDERS] as Hex;
  const ticketOf = (index: number) => tickets[index % Math.max(1, tickets.length)];
  if (step.kind === 'move') attempt(() => chain.transfer(holder(step.from), holder(step.to), BigInt(step.units)));
  if (step.kind === 'issue') chain.issue(holder(step.to), usgFromCoins(step.coins));
  if (step.kind === 'grant') chain.grant(ROLE, holders[0] as Hex);
  if (step.kind === 'mine') chain.mine();
  if (step.kind === 'final') chain.mine(3);
  if (step.kind === 'reorganize') chain.reorganize(step.blocks);
  if (step.kind === 'send to inbox') {
    const ticket = ticketOf(step.ticket);
    if (ticket?.isInbox) attempt(() => chain.transfer(holder(step.from), ticket.holder, usgFromCoins(step.coins)));
  }
  if (step.kind === 'burn') {
    const ticket = ticketOf(step.ticket);
    const from = step.how === 'wrong holder' ? CUSTOMER : ticket?.holder;
    const coins = (ticket?.coins ?? 0) + (step.how === 'wrong amount' ? 1 : 0);
    if (ticket && from) attempt(() => chain.redeem(from, usgFromCoins(coins), ticket.hash));
  }
  if (step.kind === 'fulfil') {
    const ticket = ticketOf(step.ticket);
    if (ticket) chain.fulfil(ticket.hash, keccak256(toHex(chain.blocks().length)));
  }
  if (step.kind === 'issue order') {
    const order = site.orders[step.order % Math.max(1, site.orders.length)];
    if (!order) return;
    const to = step.how === 'wrong wallet' ? STRANGER : order.wallet;
    const coins = order.coins + (step.how === 'wrong amount' ? 1 : 0);
    if (step.how === 'void') attempt(() => chain.voidIssue(order.hash));
    else attempt(() => chain.issue(to, usgFromCoins(coins), order.hash));
  }
  if (step.kind === 'ticket') {
    const isInbox = step.channel === 'email';
    const form = filledForm({ ethereum_address: isInbox ? '' : holder(step.holder), qty_to_redeem: step.coins });
    const { ticket_id: id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
    const hash = ticketHash(id);
    const address = (isInbox ? inboxAddress(INBOX, hash) : holder(step.holder)).toLowerCase() as Hex;
    tickets.push({ id, hash, holder: address, coins: step.coins, isInbox });
  }
  if (step.kind === 'order') site.orders.push(await insertOrder(context, holder(step.holder), step.coins));
}

/** An order that is being issued, with its request. */
export async function insertOrder(context: Context, wallet: Hex, coins: number) {
  const { db } = context;
  const [createdAt, id, purchaseId] = [context.now(), uuidv7(context.now()), uuidv7(context.now())];
  const common = { createdAt, ethereumAddress: wallet };
  const purchase = {
    id: purchaseId,
    ...newPurchaseKey(context, purchaseId),
    qtyToPurchase: coins,
    email: 'ada@example.org',
    search: ['ada'],
  };
  await db.insert(purchases).values({ ...common, ...purchase, state: 'ordered' });
  const { chainId, token } = chainKey(context);
  await insertPrice(context, { time: 1, cents: 100 });
  const hash = orderHash(id);
  const price = { priceTime: 1, priceCents: 100, totalCents: 100 * coins, method: 'wire' as const };
  const started = { state: 'issuing' as const, stateSince: createdAt, issueTried: true };
  const order = { id, number: id, purchaseId, chainId, token, hash, quantity: coins };
  await db.insert(orders).values({ ...common, ...order, ...price, ...started });
  return { id, purchaseId, hash, wallet, coins };
}
