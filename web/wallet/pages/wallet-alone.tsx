import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { WalletPage } from '#web/wallet/wallet-page.tsx';

export const meta = pageMeta(
  `${site.name} Wallet`,
  `The ${site.name} wallet on its own: balance, sending and settings.`,
);

export default function Page() {
  return <WalletPage />;
}
