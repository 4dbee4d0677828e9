import { type Address, decodeFunctionData, getAddress, type Hex, isAddress, isAddressEqual, isHash } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import type { Context } from '../context.ts';
import { Conflict, Unprocessable } from '../errors.ts';
import { expectNotOwn } from '../history/separation.ts';
import { redemptionsByHash } from '../redemptions/find-redemption.ts';
import { screenRedemptionFirst } from '../redemptions/screen-redemption.ts';
import { findOrder, ordersByHash } from '../sales/find-order.ts';
import { screenPurchaseFirst } from '../sales/screen-purchase.ts';
import { expectUnlisted } from '../screening/screen-record.ts';
import type { Proposal } from './end-proposal.ts';

/** What only stops or takes away, which nobody's name on a list may prevent. */
const RESTRICTS: readonly string[] = ['freeze', 'pause', 'revokeRole', 'renounceRole', 'voidIssue', 'cancelReturn'];

/**
 * The accounts that a call gives something to, undefined where it only restricts; refuses a call that the desk could not show in words
 * before it is signed.
 */
export function givenTo(context: Pick<Context, 'chain'>, call: Pick<Proposal, 'to' | 'data'>): Address[] | undefined {
  const { functionName, args } = decoded(context, call);
  return RESTRICTS.includes(functionName) ? undefined : (args.filter((arg) => isAddress(arg as string)) as Address[]);
}

function decoded({ chain }: Pick<Context, 'chain'>, { to, data }: Pick<Proposal, 'to' | 'data'>) {
  const abis = [
    [chain.token, usgTokenAbi],
    [chain.inbox, redemptionInboxAbi],
  ] as const;
  const abi = abis.find(([address]) => to && isAddressEqual(address, getAddress(to)))?.[1];
  try {
    if (abi && data) {
      const { functionName, args = [] } = decodeFunctionData({ abi, data: data as Hex });
      return { functionName, args: args as readonly unknown[] };
    }
  } catch {
    // Not a function of the contract, or not its arguments.
  }
  throw new Unprocessable(SAFE_MESSAGES.callUnknown);
}

type Screened = Pick<Proposal, 'to' | 'data' | 'subjectKind' | 'subjectId'>;

/** Refuses a call about a request or a redemption of the caller's own, whether the call says so or only carries its hash. */
export async function expectCallNotOwn(context: DeskContext, call: Screened): Promise<void> {
  const { subjectKind, subjectId } = call;
  if (subjectKind !== null && subjectId !== null) await expectNotOwn(context, { kind: subjectKind, id: subjectId });
  const hashes = decoded(context, call)
    .args.map(String)
    .filter((arg) => isHash(arg));
  for (const { id } of await ordersByHash(context, hashes)) await expectNotOwn(context, { kind: 'order', id });
  for (const { id } of await redemptionsByHash(context, hashes))
    await expectNotOwn(context, { kind: 'redemption', id });
}

/** Refuses a call to an account that a sanctions list names. Where it is about an order or a redemption, that is stopped, and two people can release it. */
export async function screenCall(context: DeskContext, call: Screened, point: string): Promise<void> {
  const accounts = givenTo(context, call);
  if (!accounts) return;
  const { subjectKind, subjectId } = call;
  const isStopped = async () => {
    if (subjectKind === 'redemption') return screenRedemptionFirst(context, subjectId ?? '', point, accounts);
    const order = await findOrder(context, subjectId ?? '');
    return order !== undefined && screenPurchaseFirst(context, order.purchaseId, point, accounts);
  };
  if (subjectKind === null) for (const account of accounts) await expectUnlisted(context, account, point);
  else if (await isStopped()) throw new Conflict(TRANSITION_MESSAGES.listed);
}
