import { lazy, Suspense, useState } from 'react';
import { useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { hasSavedWallet } from '#web/lib/saved-wallet.ts';
import { Segments } from '#web/ui/segments.tsx';
import { ByEmail } from './by-email.tsx';
import { EMPTY_REDEMPTION, type RedeemField } from './redeem-fields.ts';
import { RedeemWaiting } from './redeem-waiting.tsx';

const ByWallet = lazy(() => import('./by-wallet.tsx'));

const WAYS = [
  ['wallet', 'The wallet in this browser'],
  ['email', 'Another wallet, by e-mail'],
] as const;

/** The form for everyone; with a wallet in this browser it goes on to the chain. What was typed outlives every change of way. */
export function RedeemDesk() {
  const fields = useFields<RedeemField>(EMPTY_REDEMPTION);
  const hydrating = useHydrating();
  const [chosen, setWay] = useState<'wallet' | 'email'>('wallet');
  const hasWallet = !hydrating && hasSavedWallet();
  const way = hasWallet ? chosen : 'email';
  return (
    <section aria-labelledby="redeem-form" className="card grid gap-6">
      <h2 id="redeem-form" className="text-2xl">
        Redemption form
      </h2>
      {hasWallet && <Segments label="Where are the tokens?" value={way} options={WAYS} onValue={setWay} />}
      {way === 'email' ? (
        <ByEmail fields={fields} />
      ) : (
        <Suspense fallback={<RedeemWaiting fields={fields} />}>
          <ByWallet fields={fields} />
        </Suspense>
      )}
    </section>
  );
}
