import { and, asc, gt, notInArray } from 'drizzle-orm';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { isScreened, type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import { findUser, fullNameOf } from '../accounts/find-user.ts';
import { sendersTo } from '../chain/arrivals.ts';
import { namesGiven } from '../compliance/identity/find-identity.ts';
import { screenRecord } from '../compliance/screening/screen-record.ts';
import type { Recheck } from '../compliance/screening/watch-lists.ts';
import type { Context } from '../platform/context.ts';
import { hasInbox } from './inbox.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * Checks a redemption against the sanctions lists, in the caller's transaction: the wallet, who sent tokens to its own address, where tokens
 * go back to, and the names of the request, of its account and of its identity data. True if it is stopped.
 */
export async function screenRedemption(
  context: Context,
  id: string,
  point: string,
  alsoWallets: readonly string[] = [],
): Promise<boolean> {
  const redemption = await lockRedemption(context, id);
  const { accountId, ethereumAddress, returnTo, name } = redemption;
  const values = async () => {
    const account = accountId === null ? undefined : await findUser(context, accountId);
    const given = await namesGiven(context, { kind: 'redemption', id });
    const isInbox = hasInbox(redemption);
    return {
      wallets: [...(isInbox ? [] : [ethereumAddress]), ...(returnTo === null ? [] : [returnTo]), ...alsoWallets],
      senders: isInbox ? await sendersTo(context, ethereumAddress) : [],
      names: [name, ...(account ? [fullNameOf(account)] : []), ...given],
    };
  };
  return screenRecord(context, statefulRedemptions, redemption, { point, values });
}

/** The same before an act, in a transaction of its own: the stop stays where the act is then refused. */
export const screenRedemptionFirst = (context: Context, id: string, point: string, alsoWallets?: readonly string[]) =>
  context.db.transaction((tx) => screenRedemption({ ...context, db: tx }, id, point, alsoWallets));

/** The context to make that transition in, checked right before where the machine says so. */
export async function screenRedemptionFor<Of extends Context>(
  context: Of,
  id: string,
  name: TransitionOf<typeof redemptionMachine>,
  alsoWallets?: readonly string[],
): Promise<Of> {
  if (!isScreened(transitionNamed(redemptionMachine, name))) return context;
  await screenRedemptionFirst(context, id, name, alsoWallets);
  return { ...context, screenedFor: name };
}

/** Redemptions that are not over. */
export const recheckRedemptions: Recheck = {
  open: async ({ db }, after, limit) => {
    const rows = await db
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(
        and(
          notInArray(redemptions.state, ['refused', 'cancelled', 'closed']),
          after === null ? undefined : gt(redemptions.id, after),
        ),
      )
      .orderBy(asc(redemptions.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  screen: (context, id, point) => screenRedemption(context, id, point),
};
