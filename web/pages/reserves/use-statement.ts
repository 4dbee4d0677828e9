import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useTokenActs } from '#web/token/token-acts.ts';
import { compareStatement } from './compare-statement.ts';
import { getStatement } from './statement.ts';

const REFRESH_MS = 15_000;

/** The `until` that a right answer has at that moment (in milliseconds): the end of a month that is over, else null. */
function expectedUntil(month: string | undefined, at: number): string | null {
  if (month === undefined) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = Date.UTC(year, number);
  return end <= at ? new Date(end).toISOString() : null;
}

/**
 * The site's statement, now or at the end of a month, and how it compares with the token's acts, if all of these are known.
 * `isOtherMoment`: the site answered with the figures of another moment than was asked for, so nothing of them may be shown.
 */
export function useStatement(month?: string) {
  const statement = useQuery({
    queryKey: queryKeys.statement(month),
    queryFn: () => getStatement(month),
    refetchInterval: month === undefined && REFRESH_MS,
  });
  const acts = useTokenActs();
  const { data, dataUpdatedAt } = statement;
  const isOtherMoment = data !== undefined && data.as_of.until !== expectedUntil(month, dataUpdatedAt);
  const allActs = acts.data?.isWhole && !isOtherMoment ? acts.data : undefined;
  const compared = useMemo(() => data && allActs && compareStatement(data, allActs), [data, allActs]);
  return { statement, isOtherMoment, acts, compared };
}
