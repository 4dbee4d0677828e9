import { Suspense } from 'react';
import type { IdentityData } from '#domain/identity/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/messages/identity.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const IdentityForm = lazyPart(() => import('./identity-form.tsx'));

type Props = {
  identity: { state: 'asked' | 'given' | 'erased'; reason: string } | null;
  /** Sends the data to the request that asked for them. */
  send: (data: IdentityData) => Promise<unknown>;
  onGiven: () => void;
};

/** Asks for identity data, or confirms that we have it; nothing if none was asked for. */
export function IdentityRequest({ identity, send, onGiven }: Props) {
  if (identity === null || identity.state === 'erased') return null;
  if (identity.state === 'given') return <Notice kind="good">{<p>{IDENTITY_MESSAGES.given}</p>}</Notice>;
  return (
    <section aria-labelledby="identity" className="card grid gap-6">
      <div className="grid gap-2">
        <h2 id="identity" className="text-xl">
          We’re required to verify your identity
        </h2>
        <p className="whitespace-pre-line text-muted">{identity.reason}</p>
      </div>
      <Suspense fallback={<Skeleton className="h-40 w-full" label="Loading the form" />}>
        <IdentityForm send={send} onGiven={onGiven} />
      </Suspense>
    </section>
  );
}
