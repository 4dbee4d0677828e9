import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { Act } from './acts.ts';
import { askToken } from './books.ts';
import type { DeskEvent } from './desk-events.ts';
import type { LogPosition } from './read-logs.ts';
import { type BlockRef, InvalidNodeResponse, type TokenPlace } from './rpc.ts';
import { sameAddress } from './token-state.ts';

/** An issue by the desk, from the token's own log. */
export type DeskIssue = Pick<LogPosition, 'block' | 'logIndex'> & {
  tx: string;
  to: string;
  value: bigint;
  data: string;
};
export type Settled = Extract<DeskEvent, { name: 'Settled' }>;

/** In what the desk's sales and the token's issues by it differ. */
export type SaleDifference = 'unsettled' | 'unissued' | 'other-sale' | 'total';

const placeOf = ({ block, logIndex }: Pick<LogPosition, 'block' | 'logIndex'>) => `${block}-${logIndex}`;

/** The issues by that account among the token's acts. */
export const issuesBy = (acts: readonly Act[], desk: Address): DeskIssue[] =>
  acts.flatMap((act) =>
    act.name === 'Issued' && sameAddress(act.args._operator, desk)
      ? [{ ...act, to: act.args._to, value: act.args._value, data: act.args._data }]
      : [],
  );

/**
 * In what issues by the desk and its sales differ: each issue is followed directly by one sale in its transaction, of the same order, buyer
 * and coins, and all coins together are what the token has counted for the desk (`counted`, in units).
 */
export function saleDifference(
  issues: readonly DeskIssue[],
  sales: readonly Settled[],
  { counted, before = 0n }: { counted: bigint; before?: bigint },
): SaleDifference | undefined {
  const left = new Map(sales.map((sale) => [placeOf(sale), sale]));
  if (left.size !== sales.length) return 'unissued';
  for (const issue of issues) {
    const next = { block: issue.block, logIndex: issue.logIndex + 1 };
    const sale = left.get(placeOf(next));
    if (!sale || sale.tx !== issue.tx) return 'unsettled';
    left.delete(placeOf(next));
    const { orderHash, buyer, coins } = sale.args;
    const isSame =
      orderHash === issue.data.toLowerCase() && sameAddress(buyer, issue.to) && usgFromCoins(coins) === issue.value;
    if (!isSame) return 'other-sale';
  }
  if (left.size > 0) return 'unissued';
  const sold = sales.reduce((sum, { args }) => sum + usgFromCoins(args.coins), before);
  return sold === counted ? undefined : 'total';
}

const ALLOWANCE = { abi: usgTokenAbi, functionName: 'issuerAllowance' } as const;

/** What the token has counted as issued by that account, and may still issue, in units at exactly that block. Throws BooksUnavailable, or as the node does. */
export async function allowanceAt(place: TokenPlace, block: BlockRef, issuer: Address) {
  const data = await askToken(place, block, encodeFunctionData({ ...ALLOWANCE, args: [issuer] }));
  try {
    const [left, issued, limit] = decodeFunctionResult({ ...ALLOWANCE, data });
    return { left, issued, limit };
  } catch {
    throw new InvalidNodeResponse('The node gave an allowance that is none.');
  }
}
