import { sql } from 'drizzle-orm';
import { chainReadiness } from '../chain/readiness.ts';
import type { Deps } from '../context.ts';
import type { Db } from '../database/database.ts';

const PATIENCE_MS = 3_000;

/** Whether the database answers within three seconds. */
async function isDatabaseUp(db: Db): Promise<boolean> {
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

/** Why this instance cannot serve in full; nothing in the list: it can. */
export type Reasons = () => Promise<string[]>;

const FRESH_MS = 1_000;

/** What is wrong with the database and the chain; asked at most once a second, whoever asks. */
export function readinessReasons(deps: Deps): Reasons {
  let last: { at: number; found: Promise<string[]> } | undefined;
  const look = async (): Promise<string[]> => {
    if (!(await isDatabaseUp(deps.db))) return ['The database cannot be reached.'];
    const { ready, reasons } = await chainReadiness({ ...deps, actor: { kind: 'system' } });
    return ready ? [] : reasons;
  };
  return () => {
    if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), found: look() };
    return last.found;
  };
}
