import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { chainAndToken, int8, timestamptz } from '../platform/database/columns.ts';

/** What the owners of a Safe are asked to sign: a call that the Safe makes, or a price or its withdrawal that it signs (ERC-1271). */
export const safeProposals = pgTable(
  'safe_proposal',
  {
    id: uuid('id').primaryKey(),
    ...chainAndToken(),
    /** With its checksum, as all addresses here. */
    safe: text('safe').notNull(),
    kind: text('kind').$type<'transaction' | 'price' | 'withdrawal'>().notNull(),
    /** What the owners sign: the hash of the SafeTx, or of the SafeMessage. */
    hash: text('hash').notNull(),
    to: text('to_address'),
    data: text('data'),
    nonce: int8('nonce'),
    cents: integer('cents'),
    /** Of a price, the time from which it is in force; of a withdrawal, the time of the price. Unix seconds. */
    priceTime: int8('price_time'),
    /** The signed time of a withdrawal, unix seconds. */
    time: int8('time'),
    subjectKind: text('subject_kind').$type<'order' | 'redemption'>(),
    subjectId: uuid('subject_id'),
    reason: text('reason'),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    createdAt: timestamptz('created_at').notNull(),
    createdBlock: int8('created_block').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** 'replaced': the Safe executed another transaction with the same number. */
    ending: text('ending').$type<'executed' | 'withdrawn' | 'expired' | 'replaced'>(),
    tx: text('tx'),
  },
  (proposal) => [
    uniqueIndex('safe_proposal_open_hash').on(proposal.safe, proposal.hash).where(sql`${proposal.endedAt} is null`),
    uniqueIndex('safe_proposal_open_nonce')
      .on(proposal.chainId, proposal.safe, proposal.nonce)
      .where(sql`${proposal.endedAt} is null and ${proposal.nonce} is not null`),
    index('safe_proposal_created').on(proposal.createdAt),
    check('safe_proposal_ended_whole', sql`(${proposal.endedAt} is null) = (${proposal.ending} is null)`),
    check(
      'safe_proposal_whole',
      sql`case ${proposal.kind}
        when 'transaction' then num_nulls(${proposal.to}, ${proposal.data}, ${proposal.nonce}) = 0
          and num_nonnulls(${proposal.cents}, ${proposal.priceTime}, ${proposal.time}) = 0
        when 'price' then num_nulls(${proposal.cents}, ${proposal.priceTime}, ${proposal.time}) = 0
          and ${proposal.priceTime} = ${proposal.time}
          and num_nonnulls(${proposal.to}, ${proposal.data}, ${proposal.nonce}, ${proposal.subjectKind}, ${proposal.subjectId}) = 0
        when 'withdrawal' then num_nulls(${proposal.cents}, ${proposal.priceTime}, ${proposal.time}) = 0
          and num_nonnulls(${proposal.to}, ${proposal.data}, ${proposal.nonce}, ${proposal.subjectKind}, ${proposal.subjectId}) = 0
        else false end`,
    ),
  ],
);

/** An owner's signature, verified when it was added; the chain says each time whether the signer is still an owner. */
export const safeSignatures = pgTable(
  'safe_signature',
  {
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => safeProposals.id),
    owner: text('owner').notNull(),
    signature: text('signature').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (signature) => [primaryKey({ columns: [signature.proposalId, signature.owner] })],
);
