import { useState } from 'react';
import type { ReleaseFacts } from '#wallet/pin/release-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pinStore, usePin } from './pin.ts';

/** Takes a release once its button is pressed; the page is then loaded anew, from it. */
export function useTaking({ hash }: ReleaseFacts) {
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function take() {
    setTaking(true);
    setProblem(undefined);
    const taken = await pinStore().take(hash);
    if (taken.ok) return window.location.reload();
    setTaking(false);
    setProblem(taken.message);
  }
  return { isTaking, problem, take };
}
type Taking = ReturnType<typeof useTaking>;

/** Whether it is being copied, or why it wasn't. */
export function TakingState({ isTaking, problem }: Taking) {
  const { progress } = usePin();
  if (problem)
    return (
      <Notice kind="danger" title="The release wasn’t taken" live>
        <p>{problem}</p>
      </Notice>
    );
  if (!isTaking) return null;
  return (
    <p role="status" className="text-muted text-sm">
      {progress ? `Checked ${progress.done} of ${progress.total} files` : 'Asking the site for the release'}
    </p>
  );
}

type ButtonProps = { release: ReleaseFacts; taking: Taking; isBlocked: boolean };

export const TakeButton = ({ release, taking: { isTaking, take }, isBlocked }: ButtonProps) => (
  <Button busy={isTaking} disabled={isBlocked} onClick={take}>
    Take release {release.number}
  </Button>
);
