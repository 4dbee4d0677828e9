import { type ReactNode, Suspense } from 'react';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { hasSavedWallet } from '#web/lib/saved-wallet.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { WalletSkeleton } from './wallet-skeleton.tsx';

const WalletApp = lazyPart(() => {
  // Load it at once for those who have a wallet, without waiting for WalletApp to ask for it.
  if (hasSavedWallet()) void import('./holdings.tsx');
  return import('./wallet-app.tsx');
});

/** The wallet with what a page puts under it. Its code is loaded only here, and only in a browser. */
export function WalletPage({ children }: { children?: ReactNode }) {
  const frame = (content: ReactNode) => (
    <>
      <PageHeader title={`${site.name} Wallet`}>
        Your key stays in this browser, encrypted. Only you can send your tokens.
      </PageHeader>
      <PageBody>
        {content}
        {children}
      </PageBody>
    </>
  );
  const waiting = frame(
    <>
      <noscript>
        <Notice kind="warning" title="The wallet needs JavaScript">
          <p>Please allow it for this site and reload the page.</p>
        </Notice>
      </noscript>
      <WalletSkeleton />
    </>,
  );
  if (useHydrating()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <WalletApp frame={frame} />
    </Suspense>
  );
}
