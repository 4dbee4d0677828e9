import { Suspense } from 'react';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { WalletPage } from '#web/wallet/wallet-page.tsx';

const WalletOptions = lazyPart(() => import('./wallet-options.tsx').then((file) => ({ default: file.WalletOptions })));

export const meta = pageMeta(
  `${site.name} Wallet`,
  `Hold, send and receive ${site.name} with a wallet whose key never leaves your browser.`,
);

export default function Page() {
  return (
    <WalletPage>
      <Suspense>
        <WalletOptions />
      </Suspense>
    </WalletPage>
  );
}
