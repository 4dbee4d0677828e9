import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { href, useNavigate } from 'react-router';
import type { Address } from 'viem';
import type { AnyApproval } from '#wallet/approval.ts';
import { type KeptRedemption, keepRedemption } from '#wallet/kept-redemptions.ts';
import { useUnderway } from '#web/request-status/redemption/underway.ts';
import { Button } from '#web/ui/button.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { useOwnTransactions } from '#web/wallet/history/own-transactions.ts';
import ConnectedWallet from '#web/wallet/signers/connected-wallet.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';
import { useBurn } from './burn.tsx';
import { ByEmail } from './by-email.tsx';
import { OpenRedemption } from './open-redemption.tsx';
import type { SubmitRef } from './redeem-form.tsx';
import type { AskSecond, RedeemFields } from './redemption-request.ts';
import { SubmitRow, WalletForm } from './wallet-form.tsx';

type Props = {
  fields: RedeemFields;
  submit: SubmitRef;
  askSecond: AskSecond;
  /** Where to render what is shown above the form; dialogs with forms of their own must not be inside the form, either. */
  above: HTMLElement | null;
  /** There is no wallet any more. */
  onNone: () => void;
};

/** With the wallet of this browser, which may have to be unlocked first. */
export default function ByWallet({ above, onNone, ...form }: Props) {
  const { kind, status, address } = useSigner();
  const [unlocking, setUnlocking] = useState(false);
  const unlock = () => setUnlocking(true);
  useEffect(() => {
    if (status === 'none') onNone();
  }, [status, onNone]);
  if (status === 'none') return <ByEmail {...form} />;
  return (
    <>
      {address && status !== 'starting' ? (
        <Redemptions key={address} {...form} above={above} address={address} onUnlock={unlock} />
      ) : (
        <SubmitRow onUnlock={unlock} />
      )}
      {kind !== 'own-key' && above && createPortal(<ConnectedWallet brief />, above)}
      {unlocking && above && createPortal(<UnlockDialog onClose={() => setUnlocking(false)} />, above)}
    </>
  );
}

type RedemptionsProps = Omit<Props, 'onNone'> & { address: Address; onUnlock: () => void };

/** Redemptions that were begun here and whose tokens aren't burned come first, and instead of the form. */
function Redemptions({ fields, submit, askSecond, above, address, onUnlock }: RedemptionsProps) {
  const navigate = useNavigate();
  const burn = useBurn(useWalletChain(), address);
  // Followed here, so that a burn is seen in its block.
  useOwnTransactions();
  const { data: underway = [], look } = useUnderway();
  const open = underway.flatMap((each) => (each.open?.ticket.address === address ? each.open : []));
  const [another, setAnother] = useState(false);
  const showStatus = ({ ticketId }: KeptRedemption) => navigate(`${href('/redeemsuccess')}?ticket=${ticketId}`);
  const wait = (ticket: KeptRedemption) => {
    keepRedemption(walletStorage(), ticket);
    void showStatus(ticket);
  };
  const start = (ticket: KeptRedemption, approval: AnyApproval) =>
    burn.mutateAsync(
      { ticket, approval },
      {
        onSuccess: () => showStatus(ticket),
        onError: () => {
          setAnother(false);
          look();
        },
      },
    );
  const isOf = (ticket: KeptRedemption) => burn.variables?.ticket.ticketId === ticket.ticketId;
  const openList = (
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
        />
      ))}
      {open.length > 0 && !another && (
        <div data-instead-of-form>
          <Button kind="quiet" className="text-accent!" onClick={() => setAnother(true)}>
            Make another request
          </Button>
        </div>
      )}
    </>
  );
  return (
    <>
      {above && createPortal(openList, above)}
      <WalletForm
        fields={fields}
        submit={submit}
        askSecond={askSecond}
        address={address}
        onUnlock={onUnlock}
        burning={burn.isPending}
        onTicket={start}
        onWaiting={wait}
      />
    </>
  );
}
