import { href } from 'react-router';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { begunRedemptions, isLeftToHolder } from '#wallet/kept-redemptions.ts';
import { actOf } from '#wallet/purpose.ts';
import { didNotHappen } from '#wallet/transaction-record.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { OwnTransaction } from '#web/wallet/history/own-transaction.tsx';
import { useOwnTransactions } from '#web/wallet/history/own-transactions.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

/** The burn that this browser signed for a redemption, or a link to continue if there is none. */
export default function OwnBurn({ ticketId }: { ticketId: string }) {
  const { address } = useSigner();
  const { records } = useOwnTransactions();
  const burn = records.find(({ purpose }) => {
    const act = actOf(purpose);
    return act.kind === 'redeem' && act.ticketId === ticketId;
  });
  const isOpen =
    address && begunRedemptions(walletStorage(), [address]).some(({ ticket }) => ticket.ticketId === ticketId);
  const ended = !burn || didNotHappen(burn);
  const isLeft = ended || isLeftToHolder(burn);
  return (
    <>
      {burn && (
        <ul className="rounded-md border border-line">
          <OwnTransaction record={burn} />
        </ul>
      )}
      {ended && <p>{REDEEM_MESSAGES.notBurnedYet}</p>}
      {isLeft && isOpen && (
        <div>
          <ButtonLink to={href('/redeem')}>Continue with this ticket</ButtonLink>
        </div>
      )}
    </>
  );
}
