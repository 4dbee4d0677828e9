import { type Address, isAddress, isAddressEqual, isHash } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { type DecodedCall, decodeCall } from '#domain/decode-call.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { SafeCall, SafeContent } from '#domain/safe/safe.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { expectUnlisted } from '../compliance/screening/screen-record.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Unprocessable } from '../platform/errors.ts';
import { redemptionsByHash } from '../redemptions/find-redemption.ts';
import { screenRedemptionFirst } from '../redemptions/screen-redemption.ts';
import { findOrder, ordersByHash } from '../sales/find-order.ts';
import { screenPurchaseFirst } from '../sales/screen-purchase.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import type { Proposal } from './proposal.ts';

/** What only stops or takes away, which nobody's name on a list may prevent. */
const RESTRICTS: readonly string[] = ['freeze', 'pause', 'revokeRole', 'renounceRole', 'voidIssue', 'cancelReturn'];

/**
 * The accounts that a proposal gives something to, undefined where it only restricts; refuses a call that the desk could not show in words
 * before it is signed.
 */
export function givenTo(context: Pick<Context, 'chain'>, content: SafeContent): Address[] | undefined {
  const { name, args } = decoded(context, content);
  return RESTRICTS.includes(name) ? undefined : (args.filter((arg) => isAddress(arg as string)) as Address[]);
}

/** Whether the desk can show it in words. */
export const isDescribable = (context: Pick<Context, 'chain'>, content: SafeContent): boolean =>
  decodedContent(context, content) !== undefined;

type Decoded = Pick<DecodedCall, 'name' | 'args'>;

function decoded(context: Pick<Context, 'chain'>, content: SafeContent): Decoded {
  const found = decodedContent(context, content);
  if (!found) throw new Unprocessable(SAFE_MESSAGES.callUnknown);
  return found;
}

function decodedContent(context: Pick<Context, 'chain'>, content: SafeContent): Decoded | undefined {
  switch (content.kind) {
    case 'transaction':
      return decodedCall(context, content);
    // Signed messages name no account and no record.
    case 'price':
    case 'withdrawal':
      return { name: content.kind, args: [] };
  }
}

function decodedCall({ chain }: Pick<Context, 'chain'>, { to, data }: SafeCall): DecodedCall | undefined {
  if (isAddressEqual(to, chain.token)) return decodeCall(usgTokenAbi, data);
  return isAddressEqual(to, chain.inbox) ? decodeCall(redemptionInboxAbi, data) : undefined;
}

type Screened = Pick<Proposal, 'content' | 'subjectKind' | 'subjectId'>;

/** Refuses a proposal about a request or a redemption of the caller's own, whether it says so or only carries its hash. */
export async function expectContentNotOwn(context: DeskContext, proposal: Screened): Promise<void> {
  const { content, subjectKind, subjectId } = proposal;
  if (subjectKind !== null && subjectId !== null) await expectNotOwn(context, { kind: subjectKind, id: subjectId });
  const hashes = decoded(context, content)
    .args.map(String)
    .filter((arg) => isHash(arg));
  for (const { id } of await ordersByHash(context, hashes)) await expectNotOwn(context, { kind: 'order', id });
  for (const { id } of await redemptionsByHash(context, hashes))
    await expectNotOwn(context, { kind: 'redemption', id });
}

/** Refuses a proposal for an account that a sanctions list names. Where it is about an order or a redemption, that is stopped, and two people can release it. */
export async function screenContent(context: DeskContext, proposal: Screened, point: string): Promise<void> {
  const { content, subjectKind, subjectId } = proposal;
  const accounts = givenTo(context, content);
  if (!accounts) return;
  const isStopped = async () => {
    if (subjectKind === 'redemption') return screenRedemptionFirst(context, subjectId ?? '', point, accounts);
    const order = await findOrder(context, subjectId ?? '');
    return order !== undefined && screenPurchaseFirst(context, order.purchaseId, point, accounts);
  };
  if (subjectKind === null) for (const account of accounts) await expectUnlisted(context, account, point);
  else if (await isStopped()) throw new Conflict(TRANSITION_MESSAGES.sanctions_hold);
}
