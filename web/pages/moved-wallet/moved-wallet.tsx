import { Suspense } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { walletOrigin } from '#web/lib/site-data.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { isStored, SAVED_WALLET, StoredMark } from '#web/wallet/saved-wallet.tsx';
import { Looking } from './looking.tsx';

const { name } = site;

export const meta = pageMeta(`${name} Wallet`, `The ${name} Wallet has an address of its own.`);

const MoveWallet = lazyPart(() => import('./move-wallet.tsx'));

const START = [
  { title: 'Check the address', text: 'Compare it with the one on this page, letter by letter, and bookmark it.' },
  { title: 'Create or restore', text: 'Without an account. The key stays in your browser, encrypted.' },
  { title: 'Use it there', text: 'To send, receive and redeem: the wallet’s address has a Redeem page, too.' },
];

/** In the place of the wallet's pages where the wallet has an address of its own: that address, and the way to take along a wallet that is still stored at this one. */
export default function MovedWallet() {
  const isHydrating = useHydrating();
  const isHere = !isHydrating && isStored(SAVED_WALLET);
  return (
    <>
      <TaskHeader title={`${name} Wallet`} />
      <PageBody>
        {isHydrating && <StoredMark item={SAVED_WALLET} attribute="data-saved-wallet" />}
        <section aria-labelledby="wallet-address" className="grid justify-items-start gap-5">
          <h2 id="wallet-address" className="text-4xl md:text-5xl">
            The wallet has an address of its own
          </h2>
          <p className="max-w-2xl text-lg text-muted">
            Only the wallet and what it needs run there, so no other page of ours can reach your key. A browser keeps
            wallets by address: one that you made here stays here until you move it.
          </p>
          <p className="wrap-anywhere font-mono text-lg md:text-xl">{walletOrigin}</p>
          <ButtonLink to={href('/wallet')} newTab size="lg">
            Open the wallet
          </ButtonLink>
        </section>
        {isHere ? (
          <Suspense fallback={<Looking />}>
            <MoveWallet />
          </Suspense>
        ) : (
          <div className={isHydrating ? 'grid gap-8 in-data-saved-wallet:hidden' : 'grid gap-8'}>
            <Steps steps={START} />
            <Notice title="There’s nothing to move in this browser">
              <p>
                If you made a wallet at this address in another browser or on another device, open this page there. A
                backup file that you have opens at the new address right away.
              </p>
            </Notice>
          </div>
        )}
        {isHydrating && (
          <div className="not-in-data-saved-wallet:hidden">
            <Looking />
          </div>
        )}
      </PageBody>
    </>
  );
}
