import { isNotNull } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { int8, timestamptz } from '../platform/database/columns.ts';

/** Accounts, and sign-ups that nobody has confirmed yet: of those, an address may have several until one is confirmed. */
export const users = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    /** Normalized by domain/email.ts. */
    email: text('email').notNull(),
    /** Requested in the profile and not confirmed yet. */
    newEmail: text('new_email'),
    passwordHash: text('password_hash').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    /** When the reader of its email also proved that the account is theirs; null until then. */
    settledAt: timestamptz('settled_at'),
    /** The hash of a cookie of the browser that signed up. */
    signUpHash: text('sign_up_hash'),
    staff: boolean('staff').notNull().default(false),
    nickname: text('nickname'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text('phone'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    paymentMethod: text('payment_method'),
    /** The documents agreed to at sign-up, by their effective dates. */
    userAgreement: text('user_agreement'),
    privacyPolicy: text('privacy_policy'),
    agreedAt: timestamptz('agreed_at'),
    /** How many passkeys and unused recovery codes there are; server/accounts/passkeys recounts them at each change. */
    passkeys: integer('passkeys').notNull().default(0),
    recoveryCodes: integer('recovery_codes').notNull().default(0),
    /** Whether its owner wants a passkey at every login. */
    passkeyRequired: boolean('passkey_required').notNull().default(false),
    /** Since when; null while it isn't required. */
    passkeyRequiredAt: timestamptz('passkey_required_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (user) => [
    index('account_newest').on(user.createdAt.desc(), user.id.desc()),
    index('account_email').on(user.email),
    uniqueIndex('account_email_confirmed').on(user.email).where(isNotNull(user.confirmedAt)),
  ],
);

/**
 * Who was staff, from when to when: a line for each grant, each change of name and each revocation. Kept after the account is closed, so
 * that ids in the audit log keep their names; append-only.
 */
export const staffRegister = pgTable(
  'staff_register',
  {
    id: int8('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: the account may be closed. */
    accountId: uuid('account_id').notNull(),
    email: text('email').notNull(),
    name: text('name'),
    staff: boolean('staff').notNull(),
    at: timestamptz('at').notNull(),
  },
  (entry) => [index('staff_register_of').on(entry.accountId, entry.id)],
);

const userId = () =>
  uuid('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/** Signed-in browsers and clients. Only they have the token; this is its hash. */
export const sessions = pgTable(
  'account_session',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    client: text('client').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** What the browser or client calls itself, and from where it signed in: shown to the owner to distinguish sessions. */
    agent: text('agent'),
    network: text('network').notNull(),
    /** When it last proved more than a password, and by what. */
    verifiedAt: timestamptz('verified_at'),
    verifiedBy: text('verified_by').$type<'passkey' | 'recovery-code'>(),
    createdAt: timestamptz('created_at').notNull(),
    /** Written every few minutes only, so that a session check is one read. */
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (session) => [index('account_session_of').on(session.userId, session.lastUsedAt)],
);

/** Single-use links, emailed or handed over by the operator, and second steps of logins. Only the token's hash is stored. */
export const mailedLinks = pgTable(
  'account_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    purpose: text('purpose').$type<'confirm' | 'change-email' | 'reset' | 'enroll' | 'second-step'>().notNull(),
    /** The address that opening the link proves to be the account's. */
    email: text('email').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (link) => [index('account_link_of').on(link.userId), index('account_link_expires_at').on(link.expiresAt)],
);

/** Wrong passwords by account, known or not, and by account and network once a sign-in from there succeeded. */
export const signInAttempts = pgTable(
  'account_attempt',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: timestamptz('last_at').notNull(),
    blockedUntil: timestamptz('blocked_until').notNull(),
    succeededAt: timestamptz('succeeded_at'),
  },
  (attempt) => [index('account_attempt_last_at').on(attempt.lastAt)],
);

/** Ethereum addresses that an account has proved to hold. */
export const linkedWallets = pgTable(
  'account_wallet',
  {
    /** Lower case. */
    address: text('address').primaryKey(),
    userId: userId(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (wallet) => [index('account_wallet_of').on(wallet.userId, wallet.createdAt)],
);

/**
 * Every wallet that was ever linked to an account while it was staff. Kept after the wallet is unlinked, so that account and wallet still
 * count as one person where an act takes two; append-only.
 */
export const staffWallets = pgTable(
  'staff_wallet',
  {
    /** Lower case. */
    address: text('address').notNull(),
    /** Not a foreign key: the account may be closed. */
    accountId: uuid('account_id').notNull(),
    at: timestamptz('at').notNull(),
  },
  (wallet) => [
    primaryKey({ columns: [wallet.address, wallet.accountId] }),
    index('staff_wallet_of').on(wallet.accountId),
  ],
);

/** Texts to be signed; each is used once, in the session that requested it. */
export const walletChallenges = pgTable(
  'account_wallet_challenge',
  {
    nonce: text('nonce').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
  },
  (challenge) => [index('account_wallet_challenge_of').on(challenge.sessionId)],
);
