import { recipientError } from '#domain/ethereum-address.ts';
import { isCleared, notClearedText } from '#domain/orders/clearing.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { SALE_METHOD } from '#domain/orders/payment-methods.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import type { Chain, ChainContext, ClockContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { machineBlockReason } from '../workflow/transition.ts';
import { type ChainIssue, chainIssues, type Order } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';
import { lockPurchase } from './transition-purchase.ts';

/** What can be done with an order: its transitions, and linking the transaction of an issue that was started. */
export type OrderAct = TransitionOf<typeof orderMachine> | 'link_issue';

export type OrderFacts = {
  /** The order's request. */
  purchase: Pick<Purchase, 'documentHoldSince' | 'sanctionsHoldSince'>;
  /** The issue as the chain has it. */
  issue: ChainIssue | undefined;
  chain: Pick<Chain, 'token' | 'inbox'>;
  now: Date;
};

/** Why that can't be done with the order now, as a message; undefined if it can. The desk offers exactly what this leaves, and the verbs refuse the rest. */
export function blockReason(act: OrderAct, order: Order, facts: OrderFacts): string | undefined {
  if (act === 'link_issue') return order.state === 'issuing' ? undefined : ORDER_MESSAGES.issueNotStarted;
  const row = { ...order, sanctionsHoldSince: facts.purchase.sanctionsHoldSince };
  const reason = machineBlockReason(orderMachine, act, row, facts.purchase.documentHoldSince !== null);
  if (reason !== undefined) return reason;
  switch (act) {
    case 'start_issue':
      if (order.voidTx !== null) return ORDER_MESSAGES.voided;
      if (order.clearsOn !== null && !isCleared(order, facts.now)) return notClearedText(order.clearsOn);
      return recipientError(order.ethereumAddress, facts.chain)?.message;
    case 'clear_sooner':
      return isCleared(order, facts.now) ? ORDER_MESSAGES.cleared : undefined;
    case 'issue_failed':
      return facts.issue && ORDER_MESSAGES.issueOnItsWay;
    case 'cancel':
      if (mustBeVoided(order)) return ORDER_MESSAGES.voidFirst;
      return facts.issue && ORDER_MESSAGES.issueOnItsWay;
    case 'refund':
      return order.paidCents !== null && order.refundedCents === null ? undefined : ORDER_MESSAGES.refundNothing;
    case 'allow_refund':
      if (order.method !== SALE_METHOD) return ORDER_MESSAGES.refundNotSale;
      if (order.refundedCents !== null) return ORDER_MESSAGES.refundNothing;
      return order.refundAllowedCents === null ? undefined : ORDER_MESSAGES.refundAllowed;
    case 'refund_sale':
      if (order.method !== SALE_METHOD) return ORDER_MESSAGES.refundNotSale;
      if (order.refundedCents !== null) return ORDER_MESSAGES.refundNothing;
      return order.refundAllowedCents === null ? ORDER_MESSAGES.refundNotAllowed : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether an issue was started and could still happen. The browser that signed it may not have reported every transaction, so only the
 * use of the order's hash on the chain proves that none of them can.
 */
export const mustBeVoided = ({ issueTried, voidTx }: Order): boolean => issueTried && voidTx === null;

/** Throws Conflict with the reason for which that can't be done with a locked order now. */
export async function expectAllowed(context: ChainContext & ClockContext, act: OrderAct, order: Order): Promise<void> {
  const purchase = await lockPurchase(context, order.purchaseId);
  const issue = (await chainIssues(context, [order])).get(order.id);
  const reason = blockReason(act, order, { purchase, issue, chain: context.chain, now: context.now() });
  if (reason !== undefined) throw new Conflict(reason);
}
