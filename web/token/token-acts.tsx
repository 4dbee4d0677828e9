import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatCount } from '#domain/money.ts';
import { VERIFY_PROBLEMS, type VerifyProblem } from '#domain/verifier/messages.ts';
import type { Act } from '#proof/acts.ts';
import { checkListedActs, type ListedAct, type ListVerdict } from '#proof/listed-acts.ts';
import { rpcAt } from '#proof/rpc.ts';
import { api, type Page, readPage } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';
import { shownClock, useIsStale } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';

type Query = InferRequestType<typeof api.acts.$get>['query'];
type Row = Omit<ListedAct, 'logIndex'> & { log_index: number };

/** Every act that the site lists after the known ones, oldest first; `anew` past this browser's own copies of pages. */
async function listedActs(known: readonly Act[], anew: boolean): Promise<ListedAct[]> {
  const acts: ListedAct[] = [];
  const last = known.at(-1);
  const first: Query = last ? { after: `${last.block}-${last.logIndex}` } : {};
  for (let next: Query | undefined = first; next; ) {
    const page: Page<Row, Query> = await readPage(api.acts.$get, next, anew ? { cache: 'reload' } : undefined);
    acts.push(...page.rows.map(({ log_index: logIndex, ...act }) => ({ ...act, logIndex })));
    next = page.next;
  }
  return acts;
}

const TRIES = 4;
const PAUSE_MS = 2_500;

/**
 * Reads all acts from the site, or those after what is known, and compares them with the token's own books. The site may be a moment
 * behind the chain.
 */
export async function readTokenActs(known?: ListVerdict, pauseMs = PAUSE_MS): Promise<ListVerdict> {
  const { token, chainId } = await getSite();
  const place = { token, chainId, rpc: rpcAt(siteRpcUrl()) };
  let before = known?.isWhole ? known : undefined;
  for (let tries = 1; ; tries++) {
    const list = await listedActs(before?.acts ?? [], tries > 1);
    const verdict = await checkListedActs(place, list, { known: before });
    if (verdict.isWhole || tries === TRIES) return verdict;
    before = undefined;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** How often a check is made again while its page is open. */
export const CHECK_AGAIN_MS = 60_000;

/** The token's acts, and whether they are all of them: checked by this browser. Read once, and then what is new. */
export const useTokenActs = () =>
  useQuery({
    queryKey: queryKeys.acts,
    queryFn: ({ client }) => readTokenActs(client.getQueryData<ListVerdict>(queryKeys.acts)),
    refetchInterval: CHECK_AGAIN_MS,
  });

/** What is wrong with the token itself, whatever the list says. */
const OF_TOKEN: readonly VerifyProblem[] = ['creation', 'other-values', 'role'];

const titleOf = (problem: VerifyProblem) => {
  if (problem === 'stale') return 'This list may be out of date';
  return OF_TOKEN.includes(problem)
    ? 'This token may not be what it seems'
    : 'This list doesn’t agree with the blockchain';
};

type Check = Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>;

/** Whether what a check found was found just now: its last attempt didn't fail, and isn't long overdue. */
export function useIsFresh({ error, dataUpdatedAt }: Check): boolean {
  const isOverdue = useIsStale(dataUpdatedAt, 2 * CHECK_AGAIN_MS);
  return !error && !isOverdue;
}

/** What a check found right: green while it was found just now, and with its time after that. */
export function Checked({ query, children }: { query: Check; children: ReactNode }) {
  const isFresh = useIsFresh(query);
  return (
    <Notice
      kind={isFresh ? 'good' : 'warning'}
      title={
        isFresh
          ? 'Checked just now by your browser'
          : `Last checked by your browser at ${shownClock(query.dataUpdatedAt)}`
      }
      live
    >
      {children}
    </Notice>
  );
}

/** Whether the acts that the site lists are all of the token's, as this browser found; nothing before that. */
export function ActsVerdict({ query }: { query: Check & { data: ListVerdict | undefined } }) {
  if (!query.data) return null;
  const { isWhole, problem = 'history', acts, block } = query.data;
  if (!isWhole) {
    return (
      <Notice kind="danger" title={titleOf(problem)} live>
        <p>
          {problem === 'stale' || OF_TOKEN.includes(problem)
            ? `${VERIFY_PROBLEMS[problem]} As of block ${block.number}.`
            : `The acts that our site lists don’t give the hash that the token keeps as of block ${block.number}: one is missing, added or altered.`}{' '}
          Don’t rely on this page, and please tell us.{' '}
          <TextLink to={href('/verify')}>Check the token without our site</TextLink>
        </p>
      </Notice>
    );
  }
  return (
    <Checked query={query}>
      <p>
        All {formatCount(acts.length)} acts of the token are here, none missing, added or altered: they give the hash
        that the token keeps as of block {String(block.number)}, each was made by an account that held the role for it,
        and the token was created by the published code.{' '}
        <TextLink to={href('/verify')}>Check it without our node</TextLink>
      </p>
    </Checked>
  );
}

/** Instead of the acts where they or the token's books could not be read. */
export const ActsFailed = ({ query }: { query: ReturnType<typeof useTokenActs> }) => (
  <LoadFailed title="We can’t read the token’s acts right now" query={query} />
);
