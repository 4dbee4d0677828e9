import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { writeProbes } from './table.ts';

/**
 * Writes a row and takes it away; throws where the database can't store anything. The row is most of a page, and vacuum gives the page
 * back: each write must make the file longer, which is what fails on a full disk while free space in old pages still takes small rows.
 */
export async function writeProbe(db: Db): Promise<void> {
  await db.insert(writeProbes).values({ filler: sql`repeat('x', 5000)` });
  await db.delete(writeProbes);
  await db.execute(sql`vacuum (skip_locked, truncate) ${writeProbes}`);
}
