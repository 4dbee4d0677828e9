import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { WalletPage } from '#web/wallet/wallet-page.tsx';
import { WalletOptions } from './wallet-options.tsx';

export const meta = pageMeta(
  `${site.name} Wallet`,
  `Hold, send and receive ${site.name} with a wallet whose key never leaves your browser.`,
);

export default function Page() {
  return (
    <WalletPage>
      <WalletOptions />
    </WalletPage>
  );
}
