import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { fulfilCall, redeemCall } from '#wallet/calls.ts';
import type { RedemptionDetail } from '#web/lib/desk/redemption.ts';
import { WalletAct } from '../parts/wallet-act.tsx';

/** What a staff wallet signs for a ticket: the burn for a holder who wrote or called, and the receipt at the end. */
export function ChainActs({ ticket }: { ticket: RedemptionDetail }) {
  const { state, channel, burn, receipt, ticket_id: ticketId, qty_to_redeem: coins } = ticket;
  const units = usgFromCoins(coins);
  if (state === 'requested' && channel !== 'site' && burn.state === 'requested') {
    return (
      <WalletAct
        label={`Burn ${formatUsg(units)} USG`}
        question={`Burn ${formatUsg(units)} USG for this ticket?`}
        call={(token) => redeemCall(token, coins, ticketId)}
        purpose={{ kind: 'redeem', ticketId, units: units.toString() }}
        only={ticket.ethereum_address}
      >
        <p>
          Burn them once the holder’s tokens have arrived at the redemption address. This cannot be undone, and the
          coins are owed from then on.
        </p>
      </WalletAct>
    );
  }
  if (state !== 'delivered' || !receipt || ticket.receipt_on_chain) return null;
  return (
    <WalletAct
      label="Record the receipt"
      question="Record the receipt on the blockchain?"
      call={(token) => fulfilCall(token, ticket.hash, receipt.hash)}
      purpose={{ kind: 'fulfil', ticketId }}
    >
      <p>Only the hash of this receipt goes to the blockchain, where anyone who has the receipt can compare it.</p>
      <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-sm">{receipt.text}</pre>
    </WalletAct>
  );
}
