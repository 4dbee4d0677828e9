import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import type { Address } from 'viem';
import type { Approval } from '#wallet/approval.ts';
import type { PendingRedemption } from '#wallet/pending-redemptions.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { LockedHint } from '#web/wallet/locked-hint.tsx';
import { useBurn, useOpenRedemptions } from './burn.ts';
import { ByEmail } from './by-email.tsx';
import { OpenRedemption } from './open-redemption.tsx';
import { RedeemWaiting } from './redeem-form.tsx';
import type { RedeemFields } from './redemption-request.ts';
import { WalletForm } from './wallet-form.tsx';

/** With the wallet of this browser, which may have to be unlocked first. */
export default function ByWallet({ fields }: { fields: RedeemFields }) {
  const { status, address } = useWallet();
  const [unlocking, setUnlocking] = useState(false);
  const unlock = () => setUnlocking(true);
  if (status === 'starting') return <RedeemWaiting fields={fields} />;
  if (status === 'none') return <ByEmail fields={fields} />;
  return (
    <>
      {address && <Redemptions key={address} fields={fields} address={address} onUnlock={unlock} />}
      {!address && status === 'locked' && <LockedHint onUnlock={unlock} />}
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </>
  );
}

type Props = { fields: RedeemFields; address: Address; onUnlock: () => void };

/** First the redemptions that were begun and not finished, then the form. */
function Redemptions({ fields, address, onUnlock }: Props) {
  const navigate = useNavigate();
  const burn = useBurn(useWalletChain(), address);
  const { open, lookAgain } = useOpenRedemptions(address);
  const [another, setAnother] = useState(false);
  const start = (ticket: PendingRedemption, approval: Approval) =>
    burn.mutateAsync(
      { ticket, approval },
      {
        onSuccess: () => navigate(`${href('/redeemsuccess')}?ticket=${ticket.ticketId}`),
        onError: () => {
          setAnother(false);
          lookAgain();
        },
      },
    );
  const isOf = (ticket: PendingRedemption) => burn.variables?.ticket.ticketId === ticket.ticketId;
  return (
    <>
      {open.map(({ ticket, transaction }) => (
        <OpenRedemption
          key={ticket.ticketId}
          ticket={ticket}
          transaction={transaction}
          busy={burn.isPending && isOf(ticket)}
          error={isOf(ticket) ? burn.error : null}
          onContinue={(approval) => start(ticket, approval)}
          onUnlock={onUnlock}
          onGone={lookAgain}
        />
      ))}
      {open.length === 0 || another ? (
        <WalletForm fields={fields} address={address} burning={burn.isPending} onUnlock={onUnlock} onTicket={start} />
      ) : (
        <div>
          <Button kind="quiet" className="text-accent!" onClick={() => setAnother(true)}>
            Make another request
          </Button>
        </div>
      )}
    </>
  );
}
