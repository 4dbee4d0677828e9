import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { isListed, screenWallet } from '../compliance/screening/screen-record.ts';
import type { Context } from '../platform/context.ts';
import { isBurnOf, type Redemption, redemptionsByHash } from '../redemptions/find-redemption.ts';
import { screenRedemption } from '../redemptions/screen-redemption.ts';
import type { Relay } from './relay-call.ts';

type Signed = Pick<Relay, 'kind' | 'holder' | 'target' | 'value'>;

/** The redemption that a ticket's authorization burns for, where it waits for just these tokens of this holder. */
export async function awaitedRedemption(
  context: Context,
  { target, holder, value }: Pick<Signed, 'target' | 'holder' | 'value'>,
): Promise<Redemption | undefined> {
  const [redemption] = await redemptionsByHash(context, [target]);
  const isAwaited =
    redemption?.state === 'requested' &&
    redemption.documentHoldSince === null &&
    redemption.sanctionsHoldSince === null;
  return isAwaited && isBurnOf(redemption, { reference: target, from: holder, value }) ? redemption : undefined;
}

/** The message to the holder of one that is stopped. */
export const stopMessage = ({ kind }: Pick<Signed, 'kind'>): string => STOPPED[kind];

const STOPPED: Readonly<Record<Relay['kind'], string>> = {
  transfer: RELAY_MESSAGES.listed,
  redeem: RELAY_MESSAGES.ticket,
  settle: SALE_MESSAGES.listed,
};

/** Whose tokens or payment it is, and who receives it, where that is an account and not a contract of ours. */
const partiesOf = ({ kind, holder, target }: Pick<Signed, 'kind' | 'holder' | 'target'>): string[] =>
  kind === 'settle' ? [holder] : [holder, target];

/**
 * Why an authorization is not to be carried out, in the caller's transaction: a sanctions list names who sends or who receives, or its ticket
 * doesn't wait for these tokens, which the check itself may be the cause of.
 */
export async function screeningRefusal(context: Context, signed: Signed, point: string): Promise<string | undefined> {
  if (signed.kind === 'redeem') {
    const redemption = await awaitedRedemption(context, signed);
    const isStopped = !redemption || (await screenRedemption(context, redemption.id, point));
    return isStopped ? stopMessage(signed) : undefined;
  }
  let isListed = false;
  for (const address of partiesOf(signed)) isListed = (await screenWallet(context, address, point)) || isListed;
  return isListed ? stopMessage(signed) : undefined;
}

/** Whether a list names its parties by now, or its ticket was stopped or ended; without a row in the audit log, since this is checked again and again. */
export async function isStopped(context: Context, { kind, holder, target, value }: Relay): Promise<boolean> {
  return kind === 'redeem'
    ? (await awaitedRedemption(context, { holder, target, value })) === undefined
    : isListed(context, partiesOf({ kind, holder, target }));
}
