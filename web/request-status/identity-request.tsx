import { Suspense } from 'react';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const IdentityForm = lazyPart(() => import('./identity-form.tsx'));

type Props = {
  identity: { state: 'asked' | 'given' | 'erased'; reason: string } | null;
  /** Whether the data is needed before anyone asked for it; the form is then opened by a button of the page. */
  mayStart?: boolean;
  isOpen?: boolean;
  /** Sends the data to the request that asked for them; undefined where staff only look. */
  send: ((data: IdentityData) => Promise<unknown>) | undefined;
  onGiven: () => void;
};

/** Asks for identity data, takes them early, or confirms that we have them; nothing if there is nothing to ask for. */
export function IdentityRequest({ identity, mayStart = false, isOpen = false, send, onGiven }: Props) {
  if (identity === null && (!mayStart || !send)) return null;
  if (identity === null && !isOpen) return <WhyIdentity />;
  if (identity?.state === 'erased') return null;
  if (identity?.state === 'given') return <IdentityGiven />;
  return (
    <section aria-labelledby="identity" className="ruled grid gap-6">
      <div className="grid gap-2">
        <h2
          id="identity"
          ref={identity === null ? focusHeading : undefined}
          tabIndex={-1}
          className="scroll-mt-24 text-xl outline-none"
        >
          We’re required to verify your identity
        </h2>
        {identity && <p className="whitespace-pre-line text-muted">{identity.reason}</p>}
      </div>
      {send && (
        <Suspense fallback={<Skeleton className="h-40 w-full" label="Loading the form" />}>
          <IdentityForm send={send} onGiven={onGiven} />
        </Suspense>
      )}
    </section>
  );
}

/** It takes the place of the button that opened it. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Under a heading of its own, so that it isn't read as the answer of the form above it. */
const IdentityGiven = () => (
  <section aria-labelledby="identity" className="ruled grid gap-4">
    <h2 id="identity" className="text-xl">
      Your identity
    </h2>
    <Notice kind="good">
      <p>{IDENTITY_MESSAGES.given}</p>
    </Notice>
  </section>
);

/** Until the form is open. */
const WhyIdentity = () => (
  <section aria-labelledby="identity" className="ruled grid gap-4">
    <h2 id="identity" className="scroll-mt-24 text-xl">
      Why we verify your identity
    </h2>
    <p className="max-w-2xl text-muted">
      Before a first purchase, the law requires us to verify who’s buying. You can also do it with{' '}
      <TextLink to={site.links.onboarding}>our onboarding partner</TextLink>.
    </p>
  </section>
);
