import { useQuery } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { checkListedActs, type ListedAct } from '#proof/listed-acts.ts';
import { rpcAt } from '#proof/rpc.ts';
import { api, type Page, readPage } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';

type Query = InferRequestType<typeof api.acts.$get>['query'];
type Row = Omit<ListedAct, 'logIndex'> & { log_index: number };

/** Every act that the site lists, oldest first. */
async function listedActs(): Promise<ListedAct[]> {
  const acts: ListedAct[] = [];
  for (let next: Query | undefined = {}; next; ) {
    const page: Page<Row, Query> = await readPage(api.acts.$get, next);
    acts.push(...page.rows.map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex })));
    next = page.next;
  }
  return acts;
}

const TRIES = 4;
const PAUSE_MS = 2_500;

/** Reads all acts from the site and compares them with the token's own books. The site may be a moment behind the chain. */
export async function readTokenActs(pauseMs = PAUSE_MS) {
  const { token } = await getSite();
  const place = { token, rpc: rpcAt(new URL(api.rpc.$path(), location.href).href) };
  for (let tries = 1; ; tries++) {
    const verdict = await checkListedActs(place, await listedActs());
    if (verdict.isWhole || tries === TRIES) return verdict;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
export type TokenActs = Awaited<ReturnType<typeof readTokenActs>>;

const REFRESH_MS = 60_000;

/** The token's acts, and whether they are all of them: checked by this browser. */
export const useTokenActs = () =>
  useQuery({ queryKey: queryKeys.acts, queryFn: () => readTokenActs(), refetchInterval: REFRESH_MS });
