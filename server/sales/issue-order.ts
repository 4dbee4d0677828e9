import type { Hex } from 'viem';
import { decodeFunctionData, isAddressEqual, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Chain, Context, DeskContext } from '../platform/context.ts';
import { Conflict, Invalid, Unavailable } from '../platform/errors.ts';
import { expectAnotherPerson, expectNotOwn } from '../workflow/separation.ts';
import { change } from '../workflow/transition.ts';
import { chainIssues, isIssueOf, type Order } from './find-order.ts';
import { checkRecipient } from './request-purchase.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transitions.ts';

/** Takes a locked order for issuing, so that only one of the staff sends its transaction. */
export async function startIssue(context: DeskContext, order: Order): Promise<void> {
  checkRecipient(context, order.ethereumAddress);
  if (order.voidTx !== null) throw new Conflict(ORDER_MESSAGES.voided);
  const changes = { issueStartedAt: context.now(), issueTx: null, issueTried: true };
  await transitionOrder(context, order, 'start_issue', { changes });
}

/** Links the transaction that staff's browser sent; the follower moves the order when it is final, linked or not. */
export async function linkIssue(context: DeskContext, id: string, hash: Hex): Promise<void> {
  const sent = await findTransaction(context.chain, hash);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const order = await lockOrder(transactionContext, id);
    if (order.issueTx === hash) return;
    if (order.state !== 'issuing') throw new Conflict(ORDER_MESSAGES.issueNotStarted);
    await expectNotOwn(transactionContext, { kind: 'order', id });
    // Who marked it as paid may not sign what another started, either.
    await expectAnotherPerson(transactionContext, {
      act: 'issue',
      amount: order.totalCents,
      subject: { kind: 'order', id },
    });
    if (sent && !issues(sent, order, context.chain)) throw new Invalid({ tx: [ORDER_MESSAGES.issueIsAnother] });
    await change(transactionContext, statefulOrders, id, { issueTx: hash });
    await recordAuditEvent(transactionContext, {
      action: 'order.link_issue',
      subject: { kind: 'order', id },
      after: { tx: hash },
    });
  });
}

/** Gives up the started issue of a locked order so that it can be retried; refused while its transaction may still take effect. */
export async function failIssue(context: DeskContext, order: Order): Promise<void> {
  await expectNoIssue(context, order);
  await transitionOrder(context, order, 'issue_failed', { changes: { issueStartedAt: null, issueTx: null } });
}

/**
 * Refuses where a signed transaction could still issue the order, or has: once an issue was started, only its hash used up on the chain
 * proves that none can. The browser that signed may not have reported every transaction.
 */
export async function expectNoIssueEver(context: Context, order: Order): Promise<void> {
  if (order.issueTried && order.voidTx === null) throw new Conflict(ORDER_MESSAGES.voidFirst);
  await expectNoIssue(context, order);
}

/** Refuses where the issue of the order is in a block, or in a transaction that the network may still take. */
async function expectNoIssue(context: Context, order: Order): Promise<void> {
  const seen = (await chainIssues(context, [order])).has(order.id);
  const isOnItsWay = seen || (order.issueTx !== null && (await mayStillIssue(context.chain, order.issueTx as Hex)));
  if (isOnItsWay) throw new Conflict(ORDER_MESSAGES.issueOnItsWay);
}

type Call = { to: Hex | null; input: Hex };

/** Whether a transaction calls the token to issue this very order. */
function issues({ to, input }: Call, order: Order, { token }: Pick<Chain, 'token'>): boolean {
  if (to === null || !isAddressEqual(to, token)) return false;
  try {
    const { functionName, args } = decodeFunctionData({ abi: usgTokenAbi, data: input });
    if (functionName !== 'issue') return false;
    const [holder, value, data] = args;
    return isIssueOf(order, { reference: data.toLowerCase(), to: holder.toLowerCase(), value });
  } catch {
    return false;
  }
}

/** The transaction as the node has it, mined or waiting; undefined if it knows none with that hash. */
const findTransaction = ({ client }: Chain, hash: Hex) =>
  unless(client.getTransaction({ hash }), TransactionNotFoundError);

// Not having it is an answer; not responding at all isn't.
function unless<Found>(asked: Promise<Found>, Missing: new (...parts: never[]) => Error): Promise<Found | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof Missing) return undefined;
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });
}

/** Whether the node has the transaction and it may still take effect, or did: it waits, or was mined without a revert. */
async function mayStillIssue(chain: Chain, hash: Hex): Promise<boolean> {
  const found = await findTransaction(chain, hash);
  if (!found) return false;
  const receipt = await unless(chain.client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError);
  return receipt?.status !== 'reverted';
}
