import { asc } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { IdentityState } from '#domain/compliance/identity.ts';
import { noticesWanted, PURCHASE_NOTICES } from '#domain/notices.ts';
import { isCleared } from '#domain/orders/clearing.ts';
import { ISSUE_EXPECTED_STATES } from '#domain/orders/machine.ts';
import { nextForCustomer, purchaseMachine } from '#domain/purchases/machine.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { shownToOf } from '#domain/state-machine.ts';
import { isOwnedBy, type Owner } from '../accounts/find-user.ts';
import { filesForCustomer, filesOf } from '../compliance/correspondence/find-files.ts';
import { messagesOf } from '../compliance/correspondence/messages.ts';
import { openIdentities, openIdentity } from '../compliance/identity/find-identity.ts';
import type { ClockContext, Context } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import { choicesOf } from '../platform/mail/notice-choices.ts';
import { knownPrice } from '../price/find-price.ts';
import { documentHoldOf } from '../workflow/holds-and-alarms.ts';
import { customerTransition, transitionsOf, transitionsOfAll } from '../workflow/transition-history.ts';
import { chainIssues, type Order, ordersOf, orderToShow } from './find-order.ts';
import { type Purchase, purchaseByKey, purchaseColumns, purchasesOwnedBy } from './find-purchase.ts';
import { howToPayOf, orderFacts, requestFacts } from './order-json.ts';
import { blockReason, type PurchaseAct } from './purchase-block-reason.ts';
import { keyOfPurchase } from './purchase-key.ts';
import { purchases } from './table.ts';
import { openChecksOf } from './transition-purchase.ts';

/** '0x5aAe…9f33…eAed': enough to recognize one's own address, and by the middle to tell it from a look-alike. */
const masked = (address: string) =>
  address === '' ? '' : getAddress(address).replace(/^(.{6}).{16}(.{4}).{12}(.{4})$/, '$1…$2…$3');

/** The status of a request, for anyone who has its key: no name, no email, no whole address. Undefined if there is none. */
export async function purchaseStatus(context: Context, key: string) {
  const purchase = await purchaseByKey(context, key);
  return purchase && { key, ...(await statusOf(context, purchase)) };
}

/** Whether an order of the request can still expire unpaid, which is what its optional emails are about. */
const canLapse = ({ state }: Purchase, order: Order | undefined) =>
  state !== 'refused' && ![...ISSUE_EXPECTED_STATES, 'issued'].some((paid) => paid === order?.state);

/** The status of a request as its customer reads it; staff see it without the key. */
export async function statusOf(context: Context, purchase: Purchase) {
  const orders = await ordersOf(context, [purchase.id]);
  const subject = { kind: 'purchase', id: purchase.id } as const;
  const [issues, transitions, price, identity, messages, files, choices] = await Promise.all([
    chainIssues(context, orders),
    transitionsForCustomer(context, purchase, orders),
    knownPrice(context),
    openIdentity(context, subject),
    messagesOf(context, subject),
    filesForCustomer(context, subject),
    choicesOf(context, purchase.email),
  ]);
  const order = orderToShow(orders);
  const facts = { orders, identity: identity?.state, fileCount: files.length };
  const isAllowed = (act: PurchaseAct) => blockReason(act, purchase, facts) === undefined;
  return {
    title: purchaseTitle(purchase.qtyToPurchase),
    state: purchase.state,
    quantity: purchase.qtyToPurchase,
    ethereum_address: masked(purchase.ethereumAddress),
    may_set_wallet: isAllowed('set_wallet'),
    created_at: purchase.createdAt.toISOString(),
    ...nextOf(context, purchase, orders, identity?.state),
    document_hold: documentHoldOfEither(purchase, order),
    identity,
    /** Without being asked. */
    may_give_identity: identity === null && isAllowed('give_identity'),
    identity_verified: purchase.identityCheckedAt !== null,
    messages: messages.map(({ id, at, by, text }) => ({
      id,
      at,
      text,
      who: by === 'staff' ? ('us' as const) : ('you' as const),
    })),
    may_write: isAllowed('send_message'),
    files,
    may_send_file: isAllowed('send_file'),
    notices: canLapse(purchase, order) ? noticesWanted(PURCHASE_NOTICES, purchase.noticeChoices, choices) : null,
    /** The server's clock, by which everything is due. */
    now: context.now().toISOString(),
    price: price ? { cents: price.cents, time: price.time } : null,
    order: order
      ? {
          ...orderFacts(order, issues.get(order.id)),
          ethereum_address: masked(order.ethereumAddress),
          how_to_pay: howToPayOf(order, purchase),
        }
      : null,
    transitions,
  };
}

/** What comes next for the customer, as a code and in words; for an email, which knows the purchase alone. */
export async function nextStepOf(context: ClockContext, purchase: Purchase) {
  const [orders, identity] = await Promise.all([
    ordersOf(context, [purchase.id]),
    openIdentity(context, { kind: 'purchase', id: purchase.id }),
  ]);
  return nextOf(context, purchase, orders, identity?.state).next_step;
}

type Clock = Pick<Context, 'now'>;
function nextOf({ now }: Clock, purchase: Purchase, orders: Order[], identity: IdentityState | undefined) {
  const order = orderToShow(orders);
  const next = nextForCustomer(purchase.state, order?.state, {
    documentHold: documentHoldOfEither(purchase, order) !== null,
    sanctionsHold: purchase.sanctionsHoldSince !== null,
    hasWallet: purchase.ethereumAddress !== '',
    identityAsked: identity === 'asked',
    identityOpen: identity === undefined && openChecksOf(purchase, orders).includes('identity'),
    isClearing: order !== undefined && !isCleared(order, now()),
  });
  const facts = {
    quantity: order?.quantity ?? purchase.qtyToPurchase,
    order: order ? orderFacts(order, undefined) : null,
  };
  return { next, next_step: purchaseNextStep(next, facts) };
}

const documentHoldOfEither = (purchase: Purchase, order: Order | undefined) =>
  (order && documentHoldOf(order)) ?? documentHoldOf(purchase);

async function transitionsForCustomer(context: Context, { id }: Purchase, orders: Order[]) {
  const [ofRequest, ofOrders] = await Promise.all([
    transitionsOf(context, { kind: 'purchase', id }),
    transitionsOfAll(
      context,
      'order',
      orders.map((order) => order.id),
    ),
  ]);
  const shown = ofRequest.filter(({ name }) => shownToOf(purchaseMachine, name) !== 'desk');
  return [...shown, ...Array.from(ofOrders.values()).flat()]
    .sort((one, other) => one.id - other.id)
    .map((made) => ({
      ...customerTransition(made),
      order: orders.find((order) => order.id === made.subjectId)?.number ?? null,
    }));
}

/** The requests of an account with their orders, newest first, each with what its customer has to do or to wait for. */
export async function purchasesOfAccount(context: Context, owner: Owner, page: Page<string>) {
  const purchases = await purchasesOwnedBy(context, owner, page);
  const ids = purchases.map(({ id }) => id);
  const [orders, identities] = await Promise.all([ordersOf(context, ids), openIdentities(context, 'purchase', ids)]);
  return purchases.map((purchase) => {
    const own = orders.filter(({ purchaseId }) => purchaseId === purchase.id);
    const order = orderToShow(own);
    return {
      kind: 'purchase' as const,
      id: purchase.id,
      /** Opens its page. */
      key: keyOfPurchase(context, purchase),
      title: purchaseTitle(purchase.qtyToPurchase),
      state: purchase.state,
      ...nextOf(context, purchase, own, identities.get(purchase.id)?.state),
      order: order ? orderFacts(order, undefined) : null,
      created_at: purchase.createdAt.toISOString(),
    };
  });
}

/** What we keep of an account's purchases, for the download of all data. */
export async function purchasesOfCustomer(context: Context, owner: Owner) {
  const rows = await context.db
    .select(purchaseColumns)
    .from(purchases)
    .where(isOwnedBy(purchases, owner))
    .orderBy(asc(purchases.createdAt), asc(purchases.id));
  return { purchases: await Promise.all(rows.map((row) => purchaseData(context, row))) };
}

async function purchaseData(context: Context, purchase: Purchase) {
  const subject = { kind: 'purchase', id: purchase.id } as const;
  const [orders, transitions, messages, files] = await Promise.all([
    ordersOf(context, [purchase.id]),
    transitionsOf(context, subject),
    messagesOf(context, subject),
    filesOf(context, subject),
  ]);
  return {
    key: keyOfPurchase(context, purchase),
    ...requestFacts(purchase),
    transitions: transitions.map(customerTransition),
    orders: orders.map((order) => ({
      ...orderFacts(order, undefined),
      ethereum_address: getAddress(order.ethereumAddress),
      paid_reference: order.paidReference,
    })),
    messages,
    files,
  };
}
