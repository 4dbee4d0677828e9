import { href } from 'react-router';
import type { ReleaseFacts } from '#wallet/pin/release-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ReleaseDetails, useReleaseRecord } from './release-details.tsx';
import { TakeButton, TakingState, useTaking } from './take-release.tsx';

type Props = { release: ReleaseFacts; pinned: number; onClose: () => void };

/** A new release to read, and to take or leave. */
export function OfferedDialog({ release, pinned, onClose }: Props) {
  const record = useReleaseRecord(release);
  const taking = useTaking(release);
  return (
    <Dialog
      open
      title={`Release ${release.number} of the wallet`}
      locked={taking.isTaking}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" disabled={taking.isTaking} onClick={onClose}>
            Keep release {pinned}
          </Button>
          <TakeButton release={release} taking={taking} isBlocked={record === 'differs'} />
        </>
      }
    >
      <p>
        Your browser goes on with release {pinned} until you take this one. Every file of it is compared with the signed
        manifest first; if one doesn’t match, nothing changes.
      </p>
      <ReleaseDetails release={release} record={record} />
      {/* Where the text is longer than the dialog, this is also what the keyboard scrolls it by. */}
      <p>
        <TextLink alone to={`${href('/faq')}#change-notice`} newTab>
          More in the FAQ
        </TextLink>
      </p>
      <TakingState {...taking} />
    </Dialog>
  );
}
