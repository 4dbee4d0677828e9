import type { Context } from '../platform/context.ts';
import type { User } from './find-user.ts';
import { unlinkAllWallets } from './link-wallet.ts';
import { revokeLinks } from './mailed-links.ts';
import { endSessions } from './sessions.ts';

/** Removes the account's passkeys and recovery codes in the caller's transaction; of a feature above this one. */
export type ForgetPasskeys = (context: Context, user: User) => Promise<void>;

/** What was removed, for the email to the owner. */
export type Forgotten = { wallets: number };

/**
 * Ends whatever could open the account or was planted in it before its owner proved that it's theirs, in the caller's transaction: sessions,
 * links, passkeys and recovery codes, and linked wallets, one of which a form would offer as the recipient.
 */
export async function forgetEarlierOwners(
  context: Context,
  user: User,
  forgetPasskeys: ForgetPasskeys,
): Promise<Forgotten> {
  const { db } = context;
  await endSessions(db, user.id);
  await revokeLinks(db, user.id);
  await forgetPasskeys({ ...context, actor: { kind: 'user', userId: user.id } }, user);
  return { wallets: await unlinkAllWallets(db, user.id) };
}

/** What a stranger may have entered at a sign-up. */
export const EMPTY_PROFILE = {
  nickname: null,
  firstName: null,
  lastName: null,
  phone: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  paymentMethod: null,
  userAgreement: null,
  privacyPolicy: null,
  agreedAt: null,
};
