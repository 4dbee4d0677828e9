import { CircleAlert, RefreshCw, Siren } from 'lucide-react';
import { createContext, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { shownDay } from '#domain/dates.ts';
import { GATE_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { site } from '#site';
import type { Gate, Passable } from '#wallet/pin/gate.ts';
import type { ReleaseFacts } from '#wallet/pin/release-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pinStore, usePin } from './pin.ts';
import { ReleaseDetails, useReleaseRecord } from './release-details.tsx';
import { TakeButton, TakingState, useTaking } from './take-release.tsx';

const PinDialog = lazyDialog(() => import('./change-notice-dialog.tsx'));

/** Whether the wallet was open before: what was typed into it stays, and what is to be decided is shown over it. */
const OverWallet = createContext(false);

/** In place of the wallet as long as its holder has something to decide about its code; the wallet itself otherwise. */
export function ReleaseGate({ children }: { children: ReactNode }) {
  const { gate } = usePin();
  const wasOpen = useRef(false);
  if (gate === undefined) wasOpen.current = true;
  if (gate === undefined || wasOpen.current)
    return (
      <OverWallet value>
        {children}
        {gate !== undefined && gate !== 'checking' && <Closed key={gate} gate={gate} />}
      </OverWallet>
    );
  return (
    <>
      <TaskHeader title={`${site.name} Wallet`} />
      <PageBody narrow>{gate === 'checking' ? <Opening /> : <Closed key={gate} gate={gate} />}</PageBody>
    </>
  );
}

const Opening = () => (
  <div className="card grid min-h-64 content-start gap-5" aria-busy>
    <p role="status">Opening your pinned release…</p>
    <Skeleton className="w-full max-w-lg" label="" />
    <Skeleton className="w-full max-w-md" label="" />
  </div>
);

const reload = () => window.location.reload();
const pass = (gate: Passable) => () => pinStore().pass(gate);

function Closed({ gate }: { gate: Gate }) {
  const { status } = usePin();
  const pinned = status?.pinned;
  const number = pinned?.number;
  const offered = status?.offer.kind === 'new' ? status.offer.release : undefined;
  if (gate === 'emergency' && offered)
    return (
      <Card title={GATE_MESSAGES.emergency.title} icon={<Siren aria-hidden />} isGrave>
        <p>{GATE_MESSAGES.emergency.text(offered.number)}</p>
        <Offer release={offered}>
          <Button kind="secondary" onClick={pass('emergency')}>
            Go on with release {number}
          </Button>
        </Offer>
      </Card>
    );
  if (gate === 'expired' && pinned)
    return (
      <Card title={GATE_MESSAGES.expired.title(pinned.number)} icon={<CircleAlert aria-hidden />}>
        <p>{GATE_MESSAGES.expired.text(shownDay(pinned.expires))}</p>
        {offered ? (
          <Offer release={offered}>
            <PassExpired number={pinned.number} />
          </Offer>
        ) : (
          <>
            <p>{GATE_MESSAGES.expired.noOffer}</p>
            <Buttons>
              <Button onClick={() => pinStore().look()}>Look again</Button>
              <PassExpired number={pinned.number} />
            </Buttons>
          </>
        )}
      </Card>
    );
  if (gate === 'taken') return <TakenElsewhere />;
  if (gate === 'gone') return <Gone />;
  if (gate === 'bypassed')
    return (
      <Card title={GATE_MESSAGES.bypassed.title} icon={<CircleAlert aria-hidden />} isGrave>
        <p>{GATE_MESSAGES.bypassed.text}</p>
        <Buttons>
          <Button icon={<RefreshCw aria-hidden className="size-4" />} onClick={reload}>
            Reload
          </Button>
          <Button kind="quiet-danger" onClick={pass('bypassed')}>
            Use what the site sent
          </Button>
        </Buttons>
      </Card>
    );
  return (
    <Card title={GATE_MESSAGES.replaced.title} icon={<Siren aria-hidden />} isGrave>
      {GATE_MESSAGES.replaced.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Buttons>
        <Button kind="secondary" onClick={pass('replaced')}>
          Go on in this tab
        </Button>
      </Buttons>
    </Card>
  );
}

const PassExpired = ({ number }: { number: number }) => (
  <Button kind="quiet" onClick={pass('expired')}>
    Open release {number} anyway
  </Button>
);

const TakenElsewhere = () => (
  <Card title={GATE_MESSAGES.taken.title} icon={<RefreshCw aria-hidden />}>
    <p>{GATE_MESSAGES.taken.text}</p>
    <Buttons>
      <Button icon={<RefreshCw aria-hidden className="size-4" />} onClick={reload}>
        Reload
      </Button>
    </Buttons>
  </Card>
);

function Gone() {
  const dialog = useLateDialog<true>();
  return (
    <Card title={GATE_MESSAGES.gone.title} icon={<CircleAlert aria-hidden />} isGrave>
      {GATE_MESSAGES.gone.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Buttons>
        <Button {...dialog.opener(PinDialog, true)}>Pin a release again</Button>
        <Button kind="quiet-danger" onClick={() => pinStore().giveUp()}>
          Turn the notice off and go on
        </Button>
      </Buttons>
      <Suspense>{dialog.shown && <PinDialog onClose={dialog.close} />}</Suspense>
    </Card>
  );
}

type CardProps = { title: string; icon: ReactNode; isGrave?: boolean; children: ReactNode };

/** Takes the focus, so that it is read before anything else. */
function Card(props: CardProps) {
  // A browser closes a dialog on a second Escape whatever the page says.
  const [reopened, setReopened] = useState(0);
  if (!use(OverWallet)) return <CardInPage {...props} />;
  return (
    <Dialog key={reopened} open locked title={props.title} onClose={() => setReopened(reopened + 1)}>
      {props.children}
    </Dialog>
  );
}

function CardInPage({ title, icon, isGrave = false, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-labelledby="release-gate"
      className={classNames(
        'grid gap-4 rounded-lg border bg-surface p-5 shadow-card md:p-8',
        isGrave ? 'border-danger' : 'border-accent',
      )}
    >
      <span
        className={classNames(
          'grid size-11 place-content-center rounded-full *:size-5.5',
          isGrave ? 'bg-danger-wash text-danger' : 'bg-accent-wash text-accent',
        )}
      >
        {icon}
      </span>
      <h2 id="release-gate" ref={heading} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
);

/** A new release with what there is to know of it, and the button that takes it before the way on without it. */
function Offer({ release, children }: { release: ReleaseFacts; children: ReactNode }) {
  const record = useReleaseRecord(release);
  const taking = useTaking(release);
  return (
    <>
      <div className="border-line border-y py-5">
        <ReleaseDetails release={release} record={record} />
      </div>
      <TakingState {...taking} />
      <Buttons>
        <TakeButton release={release} taking={taking} isBlocked={record === 'differs'} />
        {!taking.isTaking && children}
      </Buttons>
    </>
  );
}
