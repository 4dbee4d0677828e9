import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** A point in time. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** A whole number that stays below 2^53, such as cents or unix seconds. */
export const int8 = (name: string) => bigint(name, { mode: 'number' });

/** An amount as the chain has it: a token's units, or wei. */
export const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A column of words to search, written as a list of lexemes that are taken as they are. */
export const tsvector = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (words): SQL => sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
});

/** The chain's id and the token's address, for rows that say something of one token. */
export const chainAndToken = () => ({ chainId: int8('chain_id').notNull(), token: text('token').notNull() });
