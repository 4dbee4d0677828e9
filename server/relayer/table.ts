import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Authorization } from '#domain/relay/authorization.ts';
import type { RelayState } from '#domain/relay/machine.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const ofToken = () => ({ chainId: bigint('chain_id', { mode: 'number' }).notNull(), token: text('token').notNull() });
const amount = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' });

/** Holders' authorizations that the relayer carries out. Addresses in lower case. */
export const relays = pgTable(
  'relay',
  {
    id: uuid('id').primaryKey(),
    ...ofToken(),
    holder: text('holder').notNull(),
    nonce: text('nonce').notNull(),
    kind: text('kind').$type<Authorization['kind']>().notNull(),
    /** Who receives the tokens, or the hash of the ticket that they are burned for. */
    target: text('target').notNull(),
    value: amount('value').notNull(),
    validAfter: bigint('valid_after', { mode: 'bigint' }).notNull(),
    validBefore: bigint('valid_before', { mode: 'bigint' }).notNull(),
    signature: text('signature').notNull(),
    /** Whether it is the holder's key that signed it; else the holder is a contract that accepts it (ERC-1271). */
    byKey: boolean('by_key').notNull(),
    state: text('state').$type<RelayState>().notNull(),
    stateSince: at('state_since').notNull(),
    createdAt: at('created_at').notNull(),
    gas: bigint('gas', { mode: 'bigint' }).notNull(),
    /** The most that it may cost, in wei: counted against the day until it is known what it did cost. */
    reserved: amount('reserved').notNull(),
    spent: amount('spent'),
    /** Whose transaction it is, and the one nonce that it is ever signed for. */
    sender: text('sender'),
    txNonce: integer('tx_nonce'),
    /** The transaction that carried it out or was refused. */
    minedTx: text('mined_tx'),
    problem: text('problem'),
  },
  (relay) => [
    uniqueIndex('relay_once').on(relay.chainId, relay.token, relay.holder, relay.nonce),
    uniqueIndex('relay_tx_nonce').on(relay.chainId, relay.sender, relay.txNonce),
    index('relay_open').on(relay.id).where(sql`${relay.state} in ('accepted', 'sent', 'mined')`),
    index('relay_created_at').on(relay.createdAt),
  ],
);

/** Every transaction signed for an authorization, kept before it is broadcast: all have one nonce, so one at most is mined. */
export const relayTransactions = pgTable(
  'relay_transaction',
  {
    relayId: uuid('relay_id')
      .notNull()
      .references(() => relays.id),
    number: integer('number').notNull(),
    hash: text('hash').notNull(),
    raw: text('raw').notNull(),
    maxFeePerGas: amount('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: amount('max_priority_fee_per_gas').notNull(),
    signedAt: at('signed_at').notNull(),
  },
  (signed) => [primaryKey({ columns: [signed.relayId, signed.number] })],
);

/** What the relayer's account held when it was last looked at. */
export const relayerAccounts = pgTable(
  'relayer_account',
  {
    ...ofToken(),
    address: text('address').notNull(),
    balance: amount('balance').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Since when it holds less than a day's fees. */
    lowSince: at('low_since'),
  },
  (account) => [primaryKey({ columns: [account.chainId, account.token] })],
);

export type RelayerProblem = 'signer' | 'roles';

/** What is wrong with the relayer itself, for as long as it is. */
export const relayerProblems = pgTable(
  'relayer_problem',
  {
    ...ofToken(),
    problem: text('problem').$type<RelayerProblem>().notNull(),
    details: text('details').notNull(),
    since: at('since').notNull(),
  },
  (known) => [primaryKey({ columns: [known.chainId, known.token, known.problem] })],
);
