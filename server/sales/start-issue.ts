import type { Hex } from 'viem';
import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { chainIssues, type Order } from './find-order.ts';
import { findTransaction, issues, mayStillIssue } from './issue-transaction.ts';
import { changeOrder, lockOrder, moveOrder, orderSubject } from './move-order.ts';

/** Takes the order for issuing, so that only one of the staff sends its transaction. */
export async function startIssue(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const order = await lockOrder(inside, id);
    await moveOrder(inside, order, 'start_issue', { issueStartedAt: context.now(), issueTx: null });
  });
}

/** Links the transaction that staff's browser sent; the follower moves the order when it is final, linked or not. */
export async function linkIssue(context: DeskContext, id: string, hash: Hex): Promise<void> {
  const sent = await findTransaction(context.chain, hash);
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const order = await lockOrder(inside, id);
    if (order.issueTx === hash) return;
    if (order.state !== 'issuing') throw new Conflict(ORDER_MESSAGES.issueNotStarted);
    if (sent && !issues(sent, order, context.chain)) throw new Invalid({ tx: [ORDER_MESSAGES.issueIsAnother] });
    await changeOrder(inside, id, { issueTx: hash });
    await recordAuditEvent(inside, { action: 'order.link_issue', subject: orderSubject(id), after: { tx: hash } });
  });
}

/** Gives a started issue up, so that it can be tried again; refused while its transaction may still take effect. */
export async function failIssue(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const order = await lockOrder(inside, id);
    await expectNoIssue(inside, order);
    await moveOrder(inside, order, 'issue_failed', { issueStartedAt: null, issueTx: null });
  });
}

/** Refuses where the issue of the order is in a block, or in a transaction that the network may still take. */
export async function expectNoIssue(context: Context, order: Order): Promise<void> {
  const seen = (await chainIssues(context, [order])).has(order.id);
  const isOnItsWay = seen || (order.issueTx !== null && (await mayStillIssue(context.chain, order.issueTx as Hex)));
  if (isOnItsWay) throw new Conflict(ORDER_MESSAGES.issueOnItsWay);
}
