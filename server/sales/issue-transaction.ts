import {
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Chain } from '../context.ts';
import { Unavailable } from '../errors.ts';
import type { Order } from './find-order.ts';
import { isIssueOf } from './is-issue-of.ts';

type Call = { to: Hex | null; input: Hex };

/** Whether a transaction calls the token to issue this very order. */
export function issues({ to, input }: Call, order: Order, { token }: Pick<Chain, 'token'>): boolean {
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

/** The transaction as the node has it, mined or waiting; undefined where it knows none of that hash. */
export const findTransaction = ({ client }: Chain, hash: Hex) =>
  unless(client.getTransaction({ hash }), TransactionNotFoundError);

// That the node has none is an answer; that it does not answer at all is not.
function unless<Found>(asked: Promise<Found>, Missing: new (...parts: never[]) => Error): Promise<Found | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof Missing) return undefined;
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });
}

/** Whether the node has the transaction and it may still take effect, or did: it waits, or was mined without a revert. */
export async function mayStillIssue(chain: Chain, hash: Hex): Promise<boolean> {
  const found = await findTransaction(chain, hash);
  if (!found) return false;
  const receipt = await unless(chain.client.getTransactionReceipt({ hash }), TransactionReceiptNotFoundError);
  return receipt?.status !== 'reverted';
}
