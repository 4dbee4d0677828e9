import { lazy, type ReactNode, Suspense } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { hasSavedWallet } from '#web/lib/saved-wallet.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';

const WalletDesk = lazy(() => {
  // Whoever has a wallet will need it; it need not wait for the desk to ask.
  if (hasSavedWallet()) void import('./holdings.tsx');
  return import('./wallet-desk.tsx');
});

/** The wallet with what a page puts under it. Its code is loaded only here, and only in a browser. */
export function WalletPage({ children }: { children?: ReactNode }) {
  const frame = (desk: ReactNode) => (
    <>
      <PageHeader title="USG Wallet">
        Your key stays in this browser, encrypted. Only you can send what it holds.
      </PageHeader>
      <PageBody>
        {desk}
        {children}
      </PageBody>
    </>
  );
  const waiting = frame(
    <>
      <noscript>
        <Notice kind="warning" title="The wallet needs JavaScript">
          <p>Please allow it for this site and load the page again.</p>
        </Notice>
      </noscript>
      <DeskSkeleton />
    </>,
  );
  if (useHydrating()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <WalletDesk frame={frame} />
    </Suspense>
  );
}
