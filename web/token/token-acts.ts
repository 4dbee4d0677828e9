import { useQuery } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { Act } from '#proof/acts.ts';
import { checkListedActs, type ListedAct, type ListVerdict } from '#proof/listed-acts.ts';
import { rpcAt } from '#proof/rpc.ts';
import { api } from '#web/lib/api.ts';
import { type Page, readPage } from '#web/lib/list-pages.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';

type Query = InferRequestType<typeof api.acts.$get>['query'];
type Row = Omit<ListedAct, 'logIndex'> & { log_index: number };

/** Every act that the site lists after the known ones, oldest first. `reload` passes over the browser's HTTP cache. */
async function listedActs(known: readonly Act[], reload: boolean): Promise<ListedAct[]> {
  const acts: ListedAct[] = [];
  const last = known.at(-1);
  const first: Query = last ? { after: `${last.block}-${last.logIndex}` } : {};
  for (let next: Query | undefined = first; next; ) {
    const page: Page<Row, Query> = await readPage(api.acts.$get, next, reload ? { cache: 'reload' } : undefined);
    acts.push(...page.rows.map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex })));
    next = page.next;
  }
  return acts;
}

const MAX_TRIES = 4;
const PAUSE_MS = 2_500;

/**
 * Reads all acts from the site, or those after the known ones, and compares them with the token's own books. Tries again where they
 * differ, since the site may be a moment behind the chain.
 */
export async function readTokenActs(known?: ListVerdict, pauseMs = PAUSE_MS): Promise<ListVerdict> {
  const { token, chainId } = await getSite();
  const tokenOnChain = { token, chainId, rpc: rpcAt(siteRpcUrl()) };
  let earlier = known?.isWhole ? known : undefined;
  for (let tries = 1; ; tries++) {
    const list = await listedActs(earlier?.acts ?? [], tries > 1);
    const verdict = await checkListedActs(tokenOnChain, list, { known: earlier });
    if (verdict.isWhole || tries === MAX_TRIES) return verdict;
    earlier = undefined;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** How often a check is made again while its page is open. */
export const CHECK_AGAIN_MS = 60_000;

/** The token's acts, and whether they are all of them, as this browser checked. After the first time only new ones are read. */
export const useTokenActs = () =>
  useQuery({
    queryKey: queryKeys.acts,
    queryFn: ({ client }) => readTokenActs(client.getQueryData<ListVerdict>(queryKeys.acts)),
    refetchInterval: CHECK_AGAIN_MS,
  });
