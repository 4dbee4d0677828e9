import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { WalletPage } from '#web/wallet/wallet-page.tsx';

export const meta = pageMeta(
  `${site.name} Wallet`,
  `The ${site.name} wallet on its own: balance, sending and settings.`,
);

export default function Page() {
  return (
    <WalletPage>
      <p className="border-line border-t pt-6">
        <TextLink alone to={`${href('/wallet')}#ledger`}>
          Wallet Options
        </TextLink>
      </p>
    </WalletPage>
  );
}
