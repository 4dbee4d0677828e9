import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RelayKind, RelayState } from '#domain/relay/machine.ts';
import { chainAndToken, timestamptz, uint256 } from '../platform/database/columns.ts';

/** Holders' authorizations that the relayer carries out. Addresses in lower case. */
export const relays = pgTable(
  'relay',
  {
    id: uuid('id').primaryKey(),
    ...chainAndToken(),
    holder: text('holder').notNull(),
    /** Of a payment to the sale desk, the digest of its quote. */
    nonce: text('nonce').notNull(),
    kind: text('kind').$type<RelayKind>().notNull(),
    /** Who receives the tokens, the hash of the ticket that they are burned for, or that of the order that is paid. */
    target: text('target').notNull(),
    /** Units of the token, or millionths of a dollar. */
    value: uint256('value').notNull(),
    validAfter: bigint('valid_after', { mode: 'bigint' }).notNull(),
    validBefore: bigint('valid_before', { mode: 'bigint' }).notNull(),
    signature: text('signature').notNull(),
    /** Whether it is the holder's key that signed it; else the holder is a contract that accepts it (ERC-1271). */
    byKey: boolean('by_key').notNull(),
    state: text('state').$type<RelayState>().notNull(),
    stateSince: timestamptz('state_since').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    gas: bigint('gas', { mode: 'bigint' }).notNull(),
    /** The most that it may cost, in wei: counted against the day until it is known what it did cost. */
    reserved: uint256('reserved').notNull(),
    spent: uint256('spent'),
    /** Whose transaction it is, and the one nonce that it is ever signed for. */
    sender: text('sender'),
    txNonce: integer('tx_nonce'),
    /** The transaction that carried it out or was refused. */
    minedTx: text('mined_tx'),
    problem: text('problem'),
    /** The networks that it came from (security/network-address.ts), until it's over. */
    networks: text('networks').array(),
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
    maxFeePerGas: uint256('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: uint256('max_priority_fee_per_gas').notNull(),
    signedAt: timestamptz('signed_at').notNull(),
  },
  (signed) => [primaryKey({ columns: [signed.relayId, signed.number] })],
);

/** What the relayer's account held when it was last looked at. */
export const relayerAccounts = pgTable(
  'relayer_account',
  {
    ...chainAndToken(),
    address: text('address').notNull(),
    balance: uint256('balance').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
    /** Since when it holds less than a day's fees. */
    lowSince: timestamptz('low_since'),
  },
  (account) => [primaryKey({ columns: [account.chainId, account.token] })],
);

export type RelayerProblem = 'signer' | 'roles' | 'price';

/** What is wrong with the relayer itself, for as long as it is. */
export const relayerProblems = pgTable(
  'relayer_problem',
  {
    ...chainAndToken(),
    problem: text('problem').$type<RelayerProblem>().notNull(),
    details: text('details').notNull(),
    since: timestamptz('since').notNull(),
  },
  (known) => [primaryKey({ columns: [known.chainId, known.token, known.problem] })],
);
