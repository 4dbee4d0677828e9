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
import { isIssueOf, type Order } from './find-order.ts';
import { expectAllowed } from './order-block-reason.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transition-order.ts';

/** Takes a locked order for issuing, so that only one of the staff sends its transaction. */
export async function startIssue(context: DeskContext, order: Order): Promise<void> {
  const changes = { issueStartedAt: context.now(), issueTx: null, issueTried: true };
  await transitionOrder(context, order, 'start_issue', { changes });
}

/** Links the transaction that staff's browser sent. The follower moves the order once it is final, linked or not. */
export async function linkIssue(context: DeskContext, id: string, hash: Hex): Promise<void> {
  const sent = await findTransaction(context.chain, hash);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const order = await lockOrder(transactionContext, id);
    if (order.issueTx === hash) return;
    await expectAllowed(transactionContext, 'link_issue', order);
    await expectNotOwn(transactionContext, { kind: 'order', id });
    // Whoever marked it as paid may not sign what another started, either.
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

/** Gives up the started issue of a locked order so that it can be retried. Refused while its transaction may still take effect. */
export async function failIssue(context: DeskContext, order: Order): Promise<void> {
  await expectNoPendingIssue(context, order);
  await transitionOrder(context, order, 'issue_failed', { changes: { issueStartedAt: null, issueTx: null } });
}

/** Refuses where the network may still take the transaction that was linked. Only the node can say, so no page knows. */
export async function expectNoPendingIssue({ chain }: Pick<Context, 'chain'>, { issueTx }: Order): Promise<void> {
  if (issueTx !== null && (await mayStillIssue(chain, issueTx as Hex)))
    throw new Conflict(ORDER_MESSAGES.issueOnItsWay);
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
  unlessMissing(client.getTransaction({ hash }), TransactionNotFoundError);

/** What the node answers, or undefined where it says that there is none. Throws Unavailable where it doesn't answer. */
function unlessMissing<Found>(
  request: Promise<Found>,
  Missing: new (...parts: never[]) => Error,
): Promise<Found | undefined> {
  return request.catch((error: unknown) => {
    if (error instanceof Missing) return undefined;
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });
}

/** Whether the node has the transaction, unless it was mined and reverted. */
async function mayStillIssue(chain: Chain, hash: Hex): Promise<boolean> {
  const found = await findTransaction(chain, hash);
  if (!found) return false;
  const receipt = await unlessMissing(chain.client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError);
  return receipt?.status !== 'reverted';
}
