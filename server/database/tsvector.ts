import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** A column of words to search, written as a list of lexemes that are taken as they are (PostgreSQL's tsvector). */
export const tsvector = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'tsvector',
  toDriver: (words): SQL => sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
});
