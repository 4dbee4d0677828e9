import { href } from 'react-router';
import { site } from '#site';
import { walletHost } from '#web/lib/site-data.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** Under a field for an address, where the wallet has an address of its own: whence to copy it. Opens in a new tab, so that the form stays filled in. */
export const WalletElsewhere = () => (
  <span>
    Do you use the {site.name} Wallet? Copy its address from{' '}
    <TextLink to={href('/wallet')} newTab>
      {walletHost}
    </TextLink>{' '}
    and paste it here.
  </span>
);
