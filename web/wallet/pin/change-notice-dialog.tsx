import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { NOTICE_DOES, NOTICE_LIMITS } from '#domain/wallet/change-notice-messages.ts';
import { isNoticeOn } from '#wallet/pin/is-notice-on.ts';
import type { ReleaseFacts } from '#wallet/pin/release-facts.ts';
import { type Offered, releaseToPin, turnOff, turnOn } from '#wallet/pin/turn-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { walletMessage } from '#web/wallet/wallet.ts';
import { PIN_BUILD, pinStore, usePin } from './pin.ts';
import { ReleaseDetails, useReleaseRecord } from './release-details.tsx';

const TITLE = 'Tell me before the wallet’s code changes';

/** The change notice: what it does and can't do, and the switch. */
export default function ChangeNoticeDialog({ onClose }: { onClose: () => void }) {
  return isNoticeOn() ? <WhereOn onClose={onClose} /> : <Offer onClose={onClose} />;
}

function WhereOn({ onClose }: { onClose: () => void }) {
  const { protection } = usePin();
  return protection === 'pinned' ? <TurnedOn onClose={onClose} /> : <Offer onClose={onClose} />;
}

/** The release that can be pinned now, or why there is none. */
function useReleaseToPin() {
  const [found, setFound] = useState<{ offered?: Offered; problem?: string }>({});
  useEffect(() => {
    let isCurrent = true;
    const set = (next: typeof found) => isCurrent && setFound(next);
    releaseToPin(PIN_BUILD.keys).then(
      (offered) => set({ offered }),
      (error: unknown) => set({ problem: walletMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return found;
}

function Offer({ onClose }: { onClose: () => void }) {
  const { offered, problem } = useReleaseToPin();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function pin(release: Offered) {
    setBusy(true);
    setFailure(undefined);
    try {
      await turnOn(release, PIN_BUILD, (done, total) => setProgress({ done, total }));
      window.location.assign(window.location.pathname);
    } catch (error) {
      setFailure(walletMessage(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      title={TITLE}
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
          {offered && (
            <Button busy={isBusy} onClick={() => pin(offered)}>
              Pin release {offered.facts.number}
            </Button>
          )}
        </>
      }
    >
      <p>
        Your browser keeps one signed release of the wallet and runs nothing else on the wallet’s pages. When we publish
        a new one, you read what it is and decide when to take it.
      </p>
      {problem !== undefined && (
        <Notice kind="warning" title="You can’t turn this on now" live>
          <p>{problem}</p>
        </Notice>
      )}
      <section aria-labelledby="notice-does" className="grid gap-3">
        <h3 id="notice-does" className="text-xl">
          What it does
        </h3>
        <Points>{NOTICE_DOES}</Points>
      </section>
      <section aria-labelledby="notice-limits" className="grid gap-3">
        <h3 id="notice-limits" className="text-xl">
          What it can’t do
        </h3>
        <Points kind="no">{NOTICE_LIMITS}</Points>
        <p>
          <TextLink alone to={`${href('/faq')}#change-notice`} newTab>
            More in the FAQ
          </TextLink>
        </p>
      </section>
      {problem === undefined && <ToPin offered={offered} />}
      {failure !== undefined && (
        <Notice kind="danger" title="The notice is off" live>
          <p>{failure}</p>
        </Notice>
      )}
      {isBusy && (
        <p role="status" className="text-muted text-sm">
          {progress ? `Checked ${progress.done} of ${progress.total} files` : 'Asking the site for the release'}
        </p>
      )}
    </Dialog>
  );
}

const ToPin = ({ offered }: { offered: Offered | undefined }) =>
  offered ? <PinDetails offered={offered} /> : <Skeleton className="w-full" label="Asking for the release" />;

const PinDetails = ({ offered }: { offered: Offered }) => (
  <div className="border-line border-t pt-5">
    <CheckedDetails release={offered.facts} />
  </div>
);

function TurnedOn({ onClose }: { onClose: () => void }) {
  const { status } = usePin();
  const [isBusy, setBusy] = useState(false);
  async function off() {
    setBusy(true);
    await turnOff();
    window.location.reload();
  }
  return (
    <Dialog
      open
      title={TITLE}
      locked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet-danger" busy={isBusy} onClick={off}>
            Turn off
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {status && (
        <>
          <Notice kind="good" title={`On: this browser runs release ${status.pinned.number}`}>
            <p>{SITE_OFFERS[status.offer.kind]}</p>
          </Notice>
          <CheckedDetails release={status.pinned} />
        </>
      )}
      <div className="border-line border-y">
        <Disclosure title="What it can’t do" bodyClassName="pb-5">
          <Points kind="no">{NOTICE_LIMITS}</Points>
        </Disclosure>
      </div>
      <p>
        <Button kind="secondary" size="sm" onClick={() => pinStore().look()}>
          Look for a new release
        </Button>
      </p>
    </Dialog>
  );
}

const SITE_OFFERS = {
  unasked: 'We haven’t asked the site for a new release yet.',
  unreachable: 'The site can’t be reached at the moment, so we don’t know of a new release.',
  same: 'The site offers the same release.',
  new: 'The site offers a new release. You’ll find it above your wallet.',
  refused: 'The site offers a release that your browser refuses. You’ll find out why above your wallet.',
} as const;

function CheckedDetails({ release }: { release: ReleaseFacts }) {
  const record = useReleaseRecord(release);
  return <ReleaseDetails release={release} record={record} />;
}
