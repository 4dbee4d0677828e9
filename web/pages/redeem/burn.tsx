import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { coinsText } from '#domain/counted.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { COIN_KIND, quoteLines, redeemConfirm } from '#domain/redemptions/quote-messages.ts';
import type { AnyApproval, Approval } from '#wallet/approval.ts';
import { redeemCall } from '#wallet/calls.ts';
import { validUntil } from '#wallet/fee-text.ts';
import { type KeptRedemption, keepRedemption } from '#wallet/kept-redemptions.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { approveRedemption, burnForRedemption } from '#wallet/redeem.ts';
import { useLateCode } from '#web/lib/use-late-code.ts';
import { pageAfterBurn } from '#web/request-status/redemption/page-after-burn.ts';
import { loadRedemption } from '#web/request-status/redemption/use-redemption.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { TransactionCost } from '#web/wallet/confirm/transaction-cost.tsx';
import { useCodeFor } from '#web/wallet/sending/relay-code.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

/** Whether the wallet can redeem that many coins, and the approval to ask for; before any request is posted. */
export function useRedemptionCheck(walletChain: WalletChain | undefined, address: Address) {
  return useMutation({
    mutationFn: async (coins: number) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const { chain, site, transactions } = walletChain;
      const ask = () => transactions.relayOffer({ from: address });
      return approveRedemption(chain, address, coins, site.relays ? ask : undefined);
    },
  });
}

/** Burns the tokens of a redemption; never twice, however often this is called. */
export function useBurn(walletChain: WalletChain | undefined, address: Address) {
  const { signer } = useSigner();
  return useMutation({
    mutationFn: async ({ ticket, approval }: { ticket: KeptRedemption; approval: AnyApproval }) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const { chain, transactions } = walletChain;
      keepRedemption(walletStorage(), ticket);
      // The connection may be lost by the time it's burned.
      await Promise.all([pageAfterBurn(), loadRedemption(ticket.ticketId)]);
      if (!signer || !isAddressEqual(signer.address, address)) throw new WalletProblem('locked');
      return burnForRedemption({ chain, transactions, signer, storage: walletStorage() }, ticket, approval);
    },
  });
}

/** The lines of the quote that the dialog begins with, larger. */
const ABOVE = ['You receive', 'You redeem'];

type Props = {
  open: boolean;
  coins: number;
  address: Address;
  busy: boolean;
  /** Where the coins go. */
  country: string;
  /** What shipping costs, if the ticket says so. */
  cost?: { shipping_cents: number; is_firm: boolean };
  /** What is to be approved; undefined only while the dialog is closed. */
  approval: AnyApproval | undefined;
  /** The redemption that is stored already, if there is one. */
  ticketId?: string;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  /** Where to, if that was just typed. */
  sentTo?: string;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
};

/** What is burned and for what, and the whole cost, before it happens. */
export function BurnConfirm(props: Props) {
  const { open, coins, address, busy, country, cost, approval, ticketId, sentTo, onApproval, onClose, onConfirm } =
    props;
  const chain = useWalletChain()?.chain;
  // Until the request is stored, a random number stands for its own: any costs the same and does the same.
  const [standIn] = useState(() => crypto.randomUUID());
  const call = chain && redeemCall(chain.token, coins, ticketId ?? standIn);
  const redeem = `Redeem ${coinsText(coins)}`;
  const quote = quoteRedemption(coins, country);
  const after = useLateCode('after a burn', pageAfterBurn, open);
  const relay = useCodeFor(approval);
  const notLoaded = [after, relay].find(({ error }) => error);
  const known = cost ? { shippingCents: cost.shipping_cents, isFirm: cost.is_firm } : {};
  return (
    <ConfirmDialog
      open={open}
      title={redeem}
      confirmLabel={redeem}
      busy={busy}
      blocked={!after.data || (relay.isEnabled && !relay.data)}
      note={validUntil(approval, 'burned')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="grid gap-1">
        <span className="text-muted text-sm">You receive</span>
        <span className="font-serif text-4xl leading-tight">{coinsText(coins)}</span>
        <span className="text-muted">{COIN_KIND}</span>
      </p>
      <Notice kind="warning">
        <p className="font-medium">{redeemConfirm(coins)}</p>
      </Notice>
      {approval && (
        <TransactionCost
          from={address}
          isAlike={!ticketId}
          facts={[
            ...(sentTo ? [['Ships to', sentTo] as const] : []),
            // Anyone who may burn was approved, or needs no approval.
            ...quoteLines({ ...quote, ...known, staffApproval: false }).filter(([name]) => !ABOVE.includes(name)),
            ['From', <AddressText key="a" of={address} />],
            ...(chain ? [['Token’s contract', chain.token] as const] : []),
          ]}
          call={call}
          approval={approval}
          onApproval={onApproval}
          busy={busy}
        />
      )}
      <ConfirmElsewhere busy={busy} />
      {notLoaded && <LoadFailed title="We couldn’t load the page that comes after this" query={notLoaded} />}
    </ConfirmDialog>
  );
}
