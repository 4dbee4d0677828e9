import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Why all figures are zero, and the way to change it. */
export const NoWalletYet = ({ userId }: { userId: string }) => (
  <Notice title="No wallet is linked to your account yet">
    <p>Link your wallet, and its balance and transactions are shown here. You prove that it is yours by signing.</p>
    <p className="mt-2">
      <ButtonLink to={`/profile/${userId}#wallets`} size="sm" kind="secondary">
        Link a wallet
      </ButtonLink>
    </p>
  </Notice>
);
