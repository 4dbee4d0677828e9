import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { shownClock } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { VERIFY_PROBLEMS, type VerifyProblem } from '#domain/verifier/messages.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { TextLink } from '#web/ui/link.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { useIsStale } from '#web/ui/stale-notice.tsx';
import { CHECK_AGAIN_MS, type useTokenActs } from './token-acts.ts';

/** Problems of the token itself rather than of the list. */
const TOKEN_PROBLEMS: readonly VerifyProblem[] = ['creation', 'other-values', 'role'];

const titleOf = (problem: VerifyProblem) => {
  if (problem === 'stale') return 'This list may be out of date';
  return TOKEN_PROBLEMS.includes(problem)
    ? 'This token may not be what it seems'
    : 'This list doesn’t agree with the blockchain';
};

type Check = Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>;

/** Whether a check's result is current: its last attempt didn't fail, and the next isn't long overdue. */
export function useIsFresh({ error, dataUpdatedAt }: Check): boolean {
  const isOverdue = useIsStale(dataUpdatedAt, 2 * CHECK_AGAIN_MS);
  return !error && !isOverdue;
}

const lastChecked = (at: number) => `Last checked by your browser at ${shownClock(at)}`;

/** What a verdict says where everything was right: with the time once that isn't current any more. */
export const checkedWords = (isFresh: boolean, at: number): string =>
  isFresh ? 'Checked by your browser.' : `${lastChecked(at)}.`;

/** A check that found everything right: green while its result is current, and with its time after that. */
export function Checked({ query, children }: { query: Check; children: ReactNode }) {
  const isFresh = useIsFresh(query);
  return (
    <Notice
      kind={isFresh ? 'good' : 'warning'}
      title={isFresh ? 'Checked just now by your browser' : lastChecked(query.dataUpdatedAt)}
      live
    >
      {children}
    </Notice>
  );
}

/** What was found of acts that are all of the token's. */
export const ActsFound = ({ acts, block }: Pick<ListVerdict, 'acts' | 'block'>) => (
  <p>
    All {formatCount(acts.length)} acts of the token are here, none missing, added or altered as of block{' '}
    {String(block.number)}. Each was made by an account that held the role for it, and the published code created the
    token. <TextLink to={href('/verify')}>Check it without our node</TextLink>
  </p>
);

/** Whether this browser found that the site lists all of the token's acts; draws nothing before that. */
export function ActsVerdict({ query }: { query: Check & { data: ListVerdict | undefined } }) {
  if (!query.data) return null;
  const { isWhole, problem = 'history', acts, block } = query.data;
  if (!isWhole) {
    return (
      <Notice kind="danger" title={titleOf(problem)} live>
        <p>
          {problem === 'stale' || TOKEN_PROBLEMS.includes(problem)
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
      <ActsFound acts={acts} block={block} />
    </Checked>
  );
}

/** Shown instead of the acts where they or the token's books could not be read. */
export const ActsFailed = ({ query }: { query: ReturnType<typeof useTokenActs> }) => (
  <LoadFailed title="We can’t read the token’s acts right now" query={query} />
);
