import type { OrderState } from '../orders/machine.ts';
import { type StaffTransitionOf, type StateOf, stateMachine, type TransitionNameOf } from '../state-machine.ts';

const STATES = ['requested', 'ordered', 'refused'] as const;

/** A purchase request; while it is ordered, its order has its own states (orders/machine.ts). */
export const purchaseMachine = stateMachine({
  states: STATES,
  first: { request: 'requested' },
  transitions: {
    /** The customer reads of this, of a reopened and of a restored request in the order's own history. */
    order: {
      from: ['requested'],
      to: 'ordered',
      by: 'staff',
      blockedByDocumentHold: true,
      blockedByOpenChecks: true,
      shownTo: 'desk',
    },
    check_identity: { from: ['requested'], by: 'staff', settles: 'identity', shownTo: 'customer', screened: false },
    /** Staff waive the remaining checks; the reason is in the audit log and a private note. */
    waive_checks: { from: ['requested'], by: 'staff', needs: 'open_check', needsReason: true, screened: false },
    /** Its order lapsed or was cancelled: the request is open as before. */
    reopen: { from: ['ordered'], to: 'requested', by: 'system', shownTo: 'desk' },
    /** The customer names the wallet, or another one, until an order is placed. */
    set_wallet: { from: ['requested'], by: 'customer', shownTo: 'customer' },
    refuse: {
      from: ['requested'],
      to: 'refused',
      by: 'staff',
      needsReason: true,
      shownTo: 'customer',
      screened: false,
      email: 'purchase-refused',
    },
    /** The tokens of an ended order were issued anyway: it counts again. */
    restore: { from: ['requested', 'refused'], to: 'ordered', by: 'system', shownTo: 'desk' },
    withhold: {
      from: ['requested', 'ordered'],
      by: 'staff',
      needs: 'no_document_hold',
      needsReason: true,
      shownTo: 'customer',
      screened: false,
      email: 'purchase-document-hold',
    },
    release: {
      from: ['requested', 'ordered'],
      by: 'staff',
      needs: 'document_hold',
      shownTo: 'customer',
      screened: false,
      email: 'purchase-released',
    },
    /** It matches a sanctions list, and so do its orders. */
    hold_listed: { from: STATES, by: 'system' },
    /** Two people have found that it is no match, or that it may go on. */
    release_listed: {
      from: STATES,
      by: 'staff',
      needs: 'sanctions_hold',
      needsApproval: 'always',
      screened: false,
      email: 'purchase-reviewed',
    },
    /** The customer's last message needs no answer. */
    settle_messages: { from: ['requested', 'ordered', 'refused'], by: 'staff', needs: 'unanswered', screened: false },
  },
});
export type PurchaseState = StateOf<typeof purchaseMachine>;
export type PurchaseStaffTransition = StaffTransitionOf<typeof purchaseMachine>;
export type PurchaseTransitionName = TransitionNameOf<typeof purchaseMachine>;

/** What must be settled before a request becomes an order (docs/product.md, States and transitions). */
export type PurchaseCheck = 'identity' | 'agreement';

type Checked = { agreement: string | null; identityCheckedAt: Date | null; checksWaivedAt: Date | null };

/** The checks that are open. The agreement binds once it is ticked, or on receipt of a payment. */
export function openChecks(purchase: Checked, paymentReceived: boolean): PurchaseCheck[] {
  if (purchase.checksWaivedAt) return [];
  const isBound = purchase.agreement !== null || paymentReceived;
  return [...(purchase.identityCheckedAt ? [] : ['identity' as const]), ...(isBound ? [] : ['agreement' as const])];
}

/** What happens next, seen from the customer; its message is in messages/customer.ts. */
export type NextForCustomer =
  | 'give_wallet'
  | 'give_identity'
  | 'wait_for_order'
  | 'order_again'
  | 'order_lapsed'
  | 'send_documents'
  | 'wait_for_review'
  | 'wait_for_approval'
  | 'pay'
  | 'wait_for_issue'
  | 'wait_for_chain'
  | 'look_into_wallet'
  | 'nothing';

const NEXT: Record<OrderState, NextForCustomer> = {
  awaiting_approval: 'wait_for_approval',
  placed: 'pay',
  paid: 'wait_for_issue',
  issuing: 'wait_for_chain',
  issued: 'look_into_wallet',
  cancelled: 'order_again',
  lapsed: 'order_lapsed',
};

/** What stops while identity data or documents are awaited. */
const WAITING: readonly NextForCustomer[] = [
  'give_wallet',
  'wait_for_order',
  'order_again',
  'order_lapsed',
  'wait_for_approval',
  'wait_for_issue',
];

/** What the customer has to do or to wait for. `order` is the one in force, or else the last one. */
export function nextForCustomer(
  state: PurchaseState,
  order: OrderState | undefined,
  { documentHold = false, sanctionsHold = false, hasWallet = true, identityAsked = false } = {},
): NextForCustomer {
  if (state === 'refused') return 'nothing';
  const first = hasWallet ? 'wait_for_order' : 'give_wallet';
  const next = order === undefined ? first : NEXT[order];
  if (identityAsked && WAITING.includes(next)) return 'give_identity';
  // Nothing is to be paid for what may never be issued.
  if (sanctionsHold && (next === 'pay' || WAITING.includes(next))) return 'wait_for_review';
  // A placed order still expires, so paying comes first.
  return documentHold && WAITING.includes(next) ? 'send_documents' : next;
}
