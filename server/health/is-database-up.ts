import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

const PATIENCE_MS = 3_000;

/** Whether the database answers within three seconds. */
export async function isDatabaseUp(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
