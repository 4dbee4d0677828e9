import { formatUsg } from '#domain/money.ts';
import type { Act } from '#proof/acts.ts';
import { checkedWords, useIsFresh } from '#web/token/acts-verdict.tsx';
import type { useTokenActs } from '#web/token/token-acts.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import type { SealState } from '#web/ui/seal-shape.ts';
import { Checking, Verdict } from '#web/ui/verdict.tsx';
import { isNewest, type useAttestationProof } from './attestation-proof.ts';
import { type Cover, countText } from './cover.ts';
import { Amounts } from './reserve-waiting.tsx';
import type { Attestation } from './statement.ts';

export type Checks = {
  cover: Cover;
  acts: ReturnType<typeof useTokenActs>;
  /** The acts that the last attestation has to be among; undefined before they are known. */
  known: readonly Act[] | undefined;
  last: Attestation | undefined;
  proof: ReturnType<typeof useAttestationProof>;
};

/** `words` are missing where all is right, or isn't checked yet: every verdict says that alike. */
type Found = { state: SealState; words?: string };

const OF_COVER: Partial<Record<Cover['state'], Found>> = {
  uncovered: { state: 'danger', words: 'There are more tokens than coins.' },
  differs: { state: 'danger', words: 'Our figures are wrong.' },
  'too-old': { state: 'warning', words: 'The last count is too old.' },
};

/** What all checks of this page together come to: good only where each of them is. */
export function verdictOf({ cover, acts, known, last, proof }: Checks): Found {
  if (acts.data?.isWhole === false) return { state: 'danger', words: 'Not confirmed.' };
  const ofCover = OF_COVER[cover.state];
  if (ofCover?.state === 'danger') return ofCover;
  if (last && known && (!isNewest(last, known) || (proof.data?.faults.length ?? 0) > 0)) {
    return { state: 'danger', words: 'The count isn’t confirmed.' };
  }
  if (acts.error && !acts.data) return { state: 'warning', words: 'Not checked just now.' };
  if (ofCover) return ofCover;
  if (proof.error) return { state: 'warning', words: 'Checked, but for the count’s documents.' };
  const isChecked = cover.state === 'shown' && (!last || proof.data !== undefined);
  return { state: isChecked ? 'good' : 'waiting' };
}

/** Coins and tokens, and what this browser found about them, in one sentence each. */
export function ReserveVerdict(checks: Checks) {
  const { cover, acts, last } = checks;
  const isFresh = useIsFresh(acts);
  const { state, words } = verdictOf(checks);
  const usual = state === 'good' ? checkedWords(isFresh, acts.dataUpdatedAt) : <Checking />;
  return (
    <>
      <Verdict
        state={state === 'good' && !isFresh ? 'warning' : state}
        title={<Amounts tokens={formatUsg(cover.outstanding)} coins={formatUsg(cover.covered)} />}
        verdict={words ?? usual}
      >
        {last && <p>{countText(last.as_of)}</p>}
      </Verdict>
      {acts.error && !acts.data && <LoadFailed title="Your browser couldn’t check this just now" query={acts} />}
    </>
  );
}
