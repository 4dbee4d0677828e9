import { type Address, isAddress, isAddressEqual, isHash } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { type DecodedCall, decodeCall } from '#domain/decode-call.ts';
import { isCleared, notClearedText } from '#domain/orders/clearing.ts';
import type { SafeContent } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { SafeCall } from '#domain/safe/transaction.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { expectUnlisted, isListed } from '../compliance/screening/screen-record.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Unprocessable } from '../platform/errors.ts';
import { findRedemption, redemptionsByHash } from '../redemptions/find-redemption.ts';
import { screenRedemptionFirst } from '../redemptions/screen-redemption.ts';
import { findOrder, ordersByHash } from '../sales/find-order.ts';
import { findPurchase } from '../sales/find-purchase.ts';
import { screenPurchaseFirst } from '../sales/screen-purchase.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import type { Proposal } from './proposal.ts';

/** What only stops or takes away, which nobody's name on a list may prevent. */
const RESTRICTS: readonly string[] = ['freeze', 'pause', 'revokeRole', 'renounceRole', 'voidIssue', 'cancelReturn'];

/** The accounts that a proposal gives something to, undefined where it only restricts; refuses a call that the desk can't show in words. */
function givenTo(context: Pick<Context, 'chain'>, content: SafeContent): Address[] | undefined {
  const { name, args } = decoded(context, content);
  if (RESTRICTS.includes(name)) return undefined;
  return args.filter((arg): arg is Address => typeof arg === 'string' && isAddress(arg));
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

type About = { kind: 'order' | 'redemption'; id: string };
type Screened = Pick<Proposal, 'content' | 'subjectKind' | 'subjectId'>;

const hashesIn = (context: Pick<Context, 'chain'>, content: SafeContent) =>
  decoded(context, content)
    .args.map(String)
    .filter((arg) => isHash(arg));

/** The orders and redemptions that a proposal is about, whether it says so or only carries their hash. */
export async function recordsOf(context: Context, { content, subjectKind, subjectId }: Screened): Promise<About[]> {
  const hashes = hashesIn(context, content);
  const named = subjectKind !== null && subjectId !== null ? [{ kind: subjectKind, id: subjectId }] : [];
  const orders = (await ordersByHash(context, hashes)).map(({ id }) => ({ kind: 'order', id }) as const);
  const redemptions = (await redemptionsByHash(context, hashes)).map(({ id }) => ({ kind: 'redemption', id }) as const);
  return [...named, ...orders, ...redemptions];
}

/** Refuses a proposal about an order or a redemption of the caller's own. */
export async function expectContentNotOwn(context: DeskContext, proposal: Screened): Promise<void> {
  for (const record of await recordsOf(context, proposal)) await expectNotOwn(context, record);
}

/** Why the order that a proposal would issue can't be issued yet; undefined if it can, or it is none. */
export async function clearingReason(context: Context, { content }: Screened): Promise<string | undefined> {
  if (decoded(context, content).name !== 'issue') return undefined;
  const orders = await ordersByHash(context, hashesIn(context, content));
  const clearing = orders.find((order) => !isCleared(order, context.now()));
  return clearing?.clearsOn ? notClearedText(clearing.clearsOn) : undefined;
}

/** Whether the lists of now name an account of a proposal, or its record is stopped. Looks nothing up for the audit log. */
export async function isStopped(context: Context, { content, subjectKind, subjectId }: Screened): Promise<boolean> {
  // A row may hold a call that nobody could have proposed.
  if (!isDescribable(context, content)) return true;
  const accounts = givenTo(context, content);
  if (!accounts) return false;
  if (subjectKind === null || subjectId === null) return isListed(context, accounts);
  if (subjectKind === 'redemption') return isHeld(await findRedemption(context, subjectId));
  const order = await findOrder(context, subjectId);
  return order !== undefined && isHeld(await findPurchase(context, order.purchaseId));
}

const isHeld = (record: { sanctionsHoldSince: Date | null } | undefined): boolean =>
  record !== undefined && record.sanctionsHoldSince !== null;

/**
 * Looks up the accounts of a proposal in the sanctions lists, and refuses it where one is named. Where it is about an order or a redemption,
 * that is stopped, and two people can release it.
 */
export async function screenContent(context: DeskContext, proposal: Screened, point: string): Promise<void> {
  const { content, subjectKind, subjectId } = proposal;
  const accounts = givenTo(context, content);
  if (!accounts) return;
  if (subjectKind === null || subjectId === null) {
    for (const account of accounts) await expectUnlisted(context, account, point);
    return;
  }
  if (await screenSubject(context, { kind: subjectKind, id: subjectId }, point, accounts))
    throw new Conflict(stoppedText(proposal));
}

/** Screens the redemption or the order's purchase request; true if it is stopped. */
async function screenSubject(context: Context, { kind, id }: About, point: string, accounts: Address[]) {
  if (kind === 'redemption') return screenRedemptionFirst(context, id, point, accounts);
  const order = await findOrder(context, id);
  return order !== undefined && screenPurchaseFirst(context, order.purchaseId, point, accounts);
}

/** What whoever signs or proposes a stopped one is told. */
export const stoppedText = ({ subjectKind }: Pick<Screened, 'subjectKind'>): string =>
  subjectKind === null ? SCREENING_MESSAGES.addressListed : TRANSITION_MESSAGES.sanctions_hold;
