import { chainReadiness } from '../chain/readiness.ts';
import type { Deps } from '../context.ts';
import { isDatabaseUp } from './is-database-up.ts';

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
