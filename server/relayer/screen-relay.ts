import { RELAY_MESSAGES } from '#domain/messages/transaction.ts';
import type { Context } from '../context.ts';
import { NotOpened } from '../errors.ts';
import { isBurnOf, type Redemption, redemptionsByHash } from '../redemptions/find-redemption.ts';
import { screenRedemption } from '../redemptions/screen-redemption.ts';
import { BY_SITE, screenWallet } from '../screening/screen-record.ts';
import type { Relay } from './token-call.ts';

type Signed = Pick<Relay, 'kind' | 'holder' | 'target' | 'value'>;

/** The redemption that a ticket's authorization burns for, where it waits for just these tokens of this holder. */
export async function awaitedRedemption(
  context: Context,
  { target, holder, value }: Pick<Signed, 'target' | 'holder' | 'value'>,
): Promise<Redemption | undefined> {
  const [redemption] = await redemptionsByHash(context, [target]);
  const isAwaited =
    redemption?.state === 'requested' && redemption.withheldSince === null && redemption.listedSince === null;
  return isAwaited && isBurnOf(redemption, { reference: target, from: holder, value }) ? redemption : undefined;
}

/**
 * Why an authorization is not to be carried out, in the caller's transaction: a sanctions list names who sends or who receives, or its ticket
 * doesn't wait for these tokens, which the check itself may be the cause of.
 */
export async function screeningRefusal(context: Context, signed: Signed, point: string): Promise<string | undefined> {
  if (signed.kind === 'redeem') {
    const redemption = await awaitedRedemption(context, signed);
    const isStopped = !redemption || (await screenRedemption(context, redemption.id, point));
    return isStopped ? RELAY_MESSAGES.ticket : undefined;
  }
  let isListed = false;
  for (const address of [signed.holder, signed.target])
    isListed = (await screenWallet(context, address, point)) || isListed;
  return isListed ? RELAY_MESSAGES.listed : undefined;
}

type ScreenedRelay = { outcome: 'clear' } | { outcome: 'refused'; message: string } | { outcome: 'unknown' };

/** The same before an accepted one is signed for, in a transaction of its own; 'unknown' where no key opens what has to be compared. */
export async function screenRelay(context: Context, relay: Relay, point: string): Promise<ScreenedRelay> {
  try {
    const message = await context.db.transaction((tx) =>
      screeningRefusal({ ...context, db: tx, actor: BY_SITE }, relay, point),
    );
    return message === undefined ? { outcome: 'clear' } : { outcome: 'refused', message };
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    context.log.error(
      { relay: relay.id },
      'an authorization could not be screened: no key opens its ticket’s identity data',
    );
    return { outcome: 'unknown' };
  }
}
