import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { challengeEnd, linkWalletMessage, type WalletProof } from '#domain/sign-in-with-ethereum.ts';
import { isSignedHere } from '../chain/signed-message.ts';
import type { Context, DbContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { ConfirmationNeeded, Conflict, Forbidden, NotFound } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { makeRoomForChallenge } from './open-challenges.ts';
import type { AccountContext } from './require-account.ts';
import { isStale, lockOwn, passkeyProof } from './second-factor.ts';
import type { Account } from './sessions.ts';
import { bindWallet, isBound } from './staff-wallets.ts';
import { linkedWallets, walletChallenges } from './table.ts';

type WalletJson = { address: Address; created_at: string };

/** The wallets linked to the account, in the order in which they were linked. */
export async function walletsOf({ db }: DbContext, userId: string): Promise<WalletJson[]> {
  const rows = await db
    .select()
    .from(linkedWallets)
    .where(eq(linkedWallets.userId, userId))
    .orderBy(asc(linkedWallets.createdAt), asc(linkedWallets.address));
  return rows.map((row) => ({ address: getAddress(row.address), created_at: row.createdAt.toISOString() }));
}

/** All wallets that are linked to an account, lower case. */
export async function customerWallets({ db }: DbContext): Promise<string[]> {
  const rows = await db.selectDistinct({ address: linkedWallets.address }).from(linkedWallets);
  return rows.map(({ address }) => address);
}

export type Challenge = { nonce: string; message: string; expires_at: string };

type Row = typeof walletChallenges.$inferSelect;

const textOf = ({ chain }: AccountContext, origin: string, { address, nonce, issuedAt }: Row) =>
  linkWalletMessage({ origin, chainId: chain.id, address: getAddress(address), nonce, issuedAt });

/** Creates a text for the wallet to sign: for this session, this wallet, ten minutes and one use. */
export async function challengeWallet(context: AccountContext, address: string, origin: string): Promise<Challenge> {
  const { db, account } = context;
  const issuedAt = context.now();
  const nonce = randomBytes(16).toString('hex');
  const row: Row = { nonce, sessionId: account.session.id, address: address.toLowerCase(), issuedAt };
  const own = eq(walletChallenges.sessionId, account.session.id);
  await makeRoomForChallenge(db, { key: walletChallenges.nonce, newest: walletChallenges.issuedAt, own });
  await db.insert(walletChallenges).values(row);
  return { nonce, message: textOf(context, origin, row), expires_at: challengeEnd(issuedAt).toISOString() };
}

type Binding = Pick<Context, 'db' | 'now' | 'env'>;

/** Refuses a stale passkey where the wallet isn't the account's for good already. */
async function expectFreshToBind(context: Binding, account: Account, address: string): Promise<void> {
  const pair = { address, accountId: account.user.id };
  if (isStale(context, passkeyProof(context, account)) && !(await isBound(context, pair)))
    throw new ConfirmationNeeded('passkey');
}

/** Binds a wallet to the staff account of a session, in the caller's transaction. A stolen session binds none: it takes a fresh passkey. */
export async function bindOwnWallet(transactionContext: Binding, account: Account, address: string): Promise<void> {
  await expectFreshToBind(transactionContext, account, address);
  await bindWallet(transactionContext, { address, accountId: account.user.id });
}

/** Links the wallet that signed the challenge. Linking it again to the same account changes nothing. */
export async function linkWallet(context: AccountContext, { nonce, signature }: WalletProof): Promise<WalletJson> {
  const { db, account, now } = context;
  const own = and(eq(walletChallenges.nonce, nonce), eq(walletChallenges.sessionId, account.session.id));
  const [challenge] = await db.select().from(walletChallenges).where(own);
  // Before it is used up: the page repeats the call once its user has confirmed it.
  if (challenge && account.user.staff) await expectFreshToBind(context, account, challenge.address);
  const used = await db.delete(walletChallenges).where(own).returning({ nonce: walletChallenges.nonce });
  if (!challenge || used.length === 0 || challengeEnd(challenge.issuedAt) <= now())
    throw new Forbidden(ACCOUNT_MESSAGES.challengeSpent);
  const address = getAddress(challenge.address);
  const messageFor = (origin: string) => textOf(context, origin, challenge);
  if (!(await isSignedHere(context, { address, signature: signature as Hex, messageFor })))
    throw new Forbidden(ACCOUNT_MESSAGES.challengeSignature);
  const linked = await db.transaction(async (tx) => {
    const user = await lockOwn(tx, account);
    const added = await tx
      .insert(linkedWallets)
      .values({ address: challenge.address, userId: user.id, createdAt: now() })
      .onConflictDoNothing()
      .returning({ address: linkedWallets.address });
    const [row] = await tx.select().from(linkedWallets).where(eq(linkedWallets.address, challenge.address));
    if (row?.userId !== user.id) throw new Conflict(ACCOUNT_MESSAGES.walletTaken);
    if (user.staff) await bindOwnWallet({ ...context, db: tx }, { ...account, user }, row.address);
    if (added.length > 0) await queueMail({ db: tx, now }, 'wallet-linked', { email: user.email, address });
    return row;
  });
  return { address, created_at: linked.createdAt.toISOString() };
}

/** Unlinks every wallet of an account, in the caller's transaction; returns how many there were. */
export async function unlinkAllWallets(db: Db, userId: string): Promise<number> {
  const gone = await db
    .delete(linkedWallets)
    .where(eq(linkedWallets.userId, userId))
    .returning({ address: linkedWallets.address });
  return gone.length;
}

/** Unlinks a wallet of the account; throws NotFound where it is not linked to it. */
export async function unlinkWallet({ db, account }: AccountContext, address: Address): Promise<void> {
  const gone = await db
    .delete(linkedWallets)
    .where(and(eq(linkedWallets.address, address.toLowerCase()), eq(linkedWallets.userId, account.user.id)))
    .returning({ address: linkedWallets.address });
  if (gone.length === 0) throw new NotFound(ACCOUNT_MESSAGES.walletNotLinked);
}
