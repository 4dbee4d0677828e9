import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, int8, timestamptz } from '../../platform/database/columns.ts';

/** Public keys of authenticators, by credential id. An account's rows are deleted with it (by hand in the migration). */
export const passkeys = pgTable(
  'passkey',
  {
    /** The credential id, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** COSE_Key (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** The signature counter of the last use; 0 if the authenticator doesn't count. */
    counter: int8('counter').notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    /** Whether the authenticator may copy the key to its owner's other devices, and whether it has. */
    isBackupEligible: boolean('backup_eligible').notNull(),
    isBackedUp: boolean('backed_up').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (passkey) => [index('passkey_of').on(passkey.accountId, passkey.createdAt)],
);

/** Codes that each replace a passkey once. Only the owner has the code; this is its hash. */
export const recoveryCodes = pgTable(
  'passkey_recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (code) => [primaryKey({ columns: [code.accountId, code.codeHash] })],
);

/** Random values to be signed; each is used once, for its purpose and by whoever requested it. */
export const challenges = pgTable(
  'passkey_challenge',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'login' | 'confirm' | 'add' | 'enroll'>().notNull(),
    /** What it belongs to: a session, the second step of a login, or for a login without either the hash of the browser's cookie. */
    boundTo: text('bound_to').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (challenge) => [index('passkey_challenge_expires_at').on(challenge.expiresAt)],
);
