import { ORDER_TRANSITION_LABELS } from '../orders/machine.ts';
import { type OrderState, orderStates } from '../orders/states.ts';
import { labelsOf, type StaffTransitionOf, type StateOf, stateMachine } from '../state-machine.ts';
import type { NextForCustomer } from './next-step.ts';

const STATES = ['requested', 'ordered', 'refused'] as const;

/** A purchase request; while it is ordered, its order has its own states (orders/machine.ts). */
export const purchaseMachine = stateMachine({
  states: STATES,
  first: { request: 'requested', buy: 'ordered' },
  transitions: {
    /** The customer reads of this, of a reopened and of a restored request in the order's own history. */
    order: {
      from: ['requested'],
      to: 'ordered',
      by: 'staff',
      blockedByDocumentHold: true,
      blockedByOpenChecks: true,
      shownTo: 'desk',
      label: 'Order placed',
    },
    check_identity: {
      from: ['requested'],
      by: 'staff',
      settles: 'identity',
      shownTo: 'customer',
      label: 'Identity verified',
      screened: false,
    },
    /** Staff waive the remaining checks; the reason is in the audit log and a private note. */
    waive_checks: { from: ['requested'], by: 'staff', needs: 'open_check', needsReason: true, screened: false },
    /** Its order lapsed or was cancelled: the request is open as before. */
    reopen: { from: ['ordered'], to: 'requested', by: 'system', shownTo: 'desk', label: 'Reopened: its order ended' },
    /** The customer names the wallet, or another one, until an order is placed. */
    set_wallet: { from: ['requested'], by: 'customer', shownTo: 'customer', label: 'Wallet address given' },
    refuse: {
      from: ['requested'],
      to: 'refused',
      by: 'staff',
      needsReason: true,
      shownTo: 'customer',
      label: 'Request refused',
      screened: false,
      email: 'purchase-refused',
    },
    /** The tokens of an ended order were issued anyway: it counts again. */
    restore: {
      from: ['requested', 'refused'],
      to: 'ordered',
      by: 'system',
      shownTo: 'desk',
      label: 'Ordered again: its tokens were issued',
    },
    withhold: {
      from: ['requested', 'ordered'],
      by: 'staff',
      needs: 'no_document_hold',
      needsReason: true,
      shownTo: 'customer',
      label: 'Documents requested',
      screened: false,
      email: 'purchase-document-hold',
    },
    release: {
      from: ['requested', 'ordered'],
      by: 'staff',
      needs: 'document_hold',
      shownTo: 'customer',
      label: 'Documents received',
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

/** What must be settled before a request becomes an order (docs/product.md, States and transitions). */
export type PurchaseCheck = 'identity' | 'agreement';

type Checked = { agreement: string | null; identityCheckedAt: Date | null; checksWaivedAt: Date | null };

/** The checks that are open. The agreement binds once it is ticked, or on receipt of a payment. */
export function openChecks(purchase: Checked, paymentReceived: boolean): PurchaseCheck[] {
  if (purchase.checksWaivedAt) return [];
  const isBound = purchase.agreement !== null || paymentReceived;
  return [...(purchase.identityCheckedAt ? [] : ['identity' as const]), ...(isBound ? [] : ['agreement' as const])];
}

/** What each transition of a request or its order is called; those that are shown to the desk alone are called so there. */
export const PURCHASE_TRANSITION_LABELS: Readonly<Record<string, string>> = {
  ...labelsOf(purchaseMachine, { request: 'Request sent', buy: 'Bought with USDC' }),
  ...ORDER_TRANSITION_LABELS,
};

/** What the customer has to do or to wait for. `order` is the one in force, or else the last one; `identityOpen`: nobody asked for it yet, but no order can be placed without it; `isClearing`: the order's payment can still be reversed. */
export function nextForCustomer(
  state: PurchaseState,
  order: OrderState | undefined,
  {
    documentHold = false,
    sanctionsHold = false,
    hasWallet = true,
    identityAsked = false,
    identityOpen = false,
    isClearing = false,
  } = {},
): NextForCustomer {
  if (state === 'refused') return 'nothing';
  const isOurTurn = order === undefined || orderStates[order].isOurTurn === true;
  if (identityAsked && isOurTurn) return 'give_identity';
  const next = order && orderStates[order].next;
  // Nothing is to be paid for what may never be issued.
  if (sanctionsHold && (next === 'pay' || isOurTurn)) return 'wait_for_review';
  // A placed order still expires, so paying comes first.
  if (documentHold && isOurTurn) return 'send_documents';
  if (next === 'wait_for_issue' && isClearing) return 'wait_for_clearing';
  if (next) return next;
  if (identityOpen) return 'give_identity';
  return hasWallet ? 'wait_for_order' : 'give_wallet';
}
