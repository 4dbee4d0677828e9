import { CORRESPONDENCE_MESSAGES, FILES_MAX } from '#domain/compliance/correspondence.ts';
import type { IdentityState } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import type { OrderState } from '#domain/orders/states.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { filesOf } from '../compliance/correspondence/find-files.ts';
import { openIdentity } from '../compliance/identity/find-identity.ts';
import type { DbContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { machineBlockReason } from '../workflow/transition.ts';
import { type Order, ordersOf, orderToShow } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';
import { openChecksOf } from './transition-purchase.ts';

/** What can be done about a request: its transitions, and what leaves it in its state. */
export type PurchaseAct =
  | TransitionOf<typeof purchaseMachine>
  | 'ask_identity'
  | 'give_identity'
  | 'send_message'
  | 'send_file';

export type PurchaseFacts = {
  orders: readonly Order[];
  /** Of the identity data that were asked for and not erased. */
  identity: IdentityState | undefined;
  /** How many files the customer sent, erased ones included. */
  fileCount: number;
};

/** Why that can't be done about the request now, as a message; undefined if it can. Pages offer exactly what this leaves, and the verbs refuse the rest. */
export function blockReason(act: PurchaseAct, purchase: Purchase, facts: PurchaseFacts): string | undefined {
  const isRefused = purchase.state === 'refused';
  switch (act) {
    case 'ask_identity':
      // Once its tokens are issued, the customer's page has no form for it.
      if (isRefused || orderToShow(facts.orders)?.state === 'issued') return TRANSITION_MESSAGES.not_now;
      return facts.identity === undefined ? undefined : IDENTITY_MESSAGES.alreadyAsked;
    case 'give_identity':
      return mayGiveIdentity(purchase, facts.identity) ? undefined : IDENTITY_MESSAGES.notAsked;
    case 'send_message':
      return isRefused ? CORRESPONDENCE_MESSAGES.closed : undefined;
    case 'send_file':
      if (isRefused || !isFileExpected(purchase, facts.orders)) return CORRESPONDENCE_MESSAGES.filesNotNow;
      return facts.fileCount < FILES_MAX ? undefined : CORRESPONDENCE_MESSAGES.filesTooMany;
    default: {
      const row = { ...purchase, openChecks: openChecksOf(purchase, facts.orders) };
      const reason = machineBlockReason(purchaseMachine, act, row);
      return reason !== undefined && act === 'set_wallet' ? PURCHASE_MESSAGES.walletFixed : reason;
    }
  }
}

/** Whether it was asked for, or isn't checked yet: a customer may give it before anyone asks. */
function mayGiveIdentity({ state, identityCheckedAt }: Purchase, identity: IdentityState | undefined): boolean {
  if (identity !== undefined) return identity === 'asked';
  return state !== 'refused' && identityCheckedAt === null;
}

const PROVABLE: readonly OrderState[] = ['placed', 'paid', 'issuing', 'cancelled', 'lapsed'];

/** Whether documents are awaited, or one of the orders was to be paid and isn't fulfilled. */
const isFileExpected = ({ documentHoldSince }: Purchase, orders: readonly Order[]): boolean =>
  documentHoldSince !== null ||
  orders.some((order) => order.documentHoldSince !== null || (order.dueAt !== null && PROVABLE.includes(order.state)));

async function factsOf(context: DbContext, { id }: Purchase): Promise<PurchaseFacts> {
  const subject = { kind: 'purchase', id } as const;
  const [orders, identity, files] = await Promise.all([
    ordersOf(context, [id]),
    openIdentity(context, subject),
    filesOf(context, subject),
  ]);
  return { orders, identity: identity?.state, fileCount: files.length };
}

/** Throws Conflict with the reason for which that can't be done about the request now. */
export async function expectAllowed(context: DbContext, act: PurchaseAct, purchase: Purchase): Promise<void> {
  const reason = blockReason(act, purchase, await factsOf(context, purchase));
  if (reason !== undefined) throw new Conflict(reason);
}
