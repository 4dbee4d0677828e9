import { bigint, boolean, customType, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Public keys of authenticators, by the ids that these gave them. An account's rows are deleted with it (by hand in the migration). */
export const passkeys = pgTable(
  'passkey',
  {
    /** The credential id, base64url. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** COSE_Key (RFC 9052). */
    publicKey: bytes('public_key').notNull(),
    /** The signature counter of the last use; 0 where the authenticator counts nothing. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    /** Whether the authenticator may copy the key to its owner's other devices, and whether it has. */
    isBackupEligible: boolean('backup_eligible').notNull(),
    isBackedUp: boolean('backed_up').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (passkey) => [index('passkey_of').on(passkey.accountId, passkey.createdAt)],
);

/** Codes that each open the account once in place of a passkey. The code is only with its owner; here is its hash. */
export const recoveryCodes = pgTable(
  'passkey_recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (code) => [primaryKey({ columns: [code.accountId, code.codeHash] })],
);

/** Random values given out for signing; each is used once, for what it was asked and by whom. */
export const challenges = pgTable(
  'passkey_challenge',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'login' | 'confirm' | 'add' | 'enroll'>().notNull(),
    /** What it belongs to: a session, the second step of a login, or for a login without either the hash of the browser's cookie. */
    boundTo: text('bound_to').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (challenge) => [index('passkey_challenge_expires_at').on(challenge.expiresAt)],
);
