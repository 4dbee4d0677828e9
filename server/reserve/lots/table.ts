import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../../platform/database/columns.ts';

/** Coins that are kept together; added to, corrected until an attestation with them is prepared, and never changed afterwards (a trigger). */
export const coinLots = pgTable(
  'coin_lot',
  {
    /** The issuer's own name for it, as it is attested. */
    id: text('id').primaryKey(),
    year: integer('year').notNull(),
    mint: text('mint').notNull(),
    coins: integer('coins').notNull(),
    depository: text('depository').notNull(),
    box: text('box'),
    receivedOn: date('received_on').notNull(),
    serials: jsonb('serials').$type<string[]>(),
    /** Why its year or mint isn't one that the issuer's coins have; for staff. */
    reason: text('reason'),
    registeredAt: timestamptz('registered_at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    /** SHA-256 of the file that it came with; null for the rest of a lot of which coins were taken. */
    importSha256: text('import_sha256'),
    /** The lot that it's the rest of. */
    restOf: text('rest_of'),
  },
  (lot) => [check('coin_lot_has_coins', sql`${lot.coins} > 0`), index('coin_lot_received').on(lot.receivedOn, lot.id)],
);

/** Lots that no longer stand behind the tokens, once each; added to and never changed (a trigger). */
export const lotExclusions = pgTable('coin_lot_exclusion', {
  lot: text('lot')
    .primaryKey()
    .references(() => coinLots.id),
  /** Read by everyone, in the next attestation. */
  reason: text('reason').notNull(),
  at: timestamptz('at').notNull(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
});

/** What attestations refer to, byte for byte: manifests and reports by their SHA-256, lists of lots by their Merkle root. Never changed (a trigger). */
export const reserveFiles = pgTable(
  'reserve_file',
  {
    kind: text('kind').$type<'manifest' | 'report' | 'lots'>().notNull(),
    hash: text('hash').notNull(),
    /** What a report is called. */
    name: text('name'),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
  },
  (file) => [primaryKey({ columns: [file.kind, file.hash] })],
);
