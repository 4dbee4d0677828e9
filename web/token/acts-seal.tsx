import type { ReactNode } from 'react';
import { counted } from '#domain/counted.ts';
import { Checking, Verdict } from '#web/ui/verdict.tsx';
import { ActsFound, ActsVerdict, checkedWords, useIsFresh } from './acts-verdict.tsx';
import type { useTokenActs } from './token-acts.ts';

type Props = {
  query: ReturnType<typeof useTokenActs>;
  /** What was found, instead of the sentence about the acts. */
  children?: ReactNode;
};

/** Whether this browser found all acts of the token, as the one verdict of a page. */
export function ActsSeal({ query, children }: Props) {
  const isFresh = useIsFresh(query);
  const { data, dataUpdatedAt } = query;
  if (!data) return <Verdict state="waiting" verdict={<Checking />} />;
  if (!data.isWhole) {
    return (
      <>
        <Verdict state="danger" verdict="Not confirmed." />
        <ActsVerdict query={query} />
      </>
    );
  }
  return (
    <Verdict
      state={isFresh ? 'good' : 'warning'}
      title={`${counted(data.acts.length, 'act')}. None missing.`}
      verdict={checkedWords(isFresh, dataUpdatedAt)}
    >
      {children ?? <ActsFound {...data} />}
    </Verdict>
  );
}
