import { useMutation, useQuery } from '@tanstack/react-query';
import { type Address, getAddress, isAddressEqual } from 'viem';
import type { Usg } from '#domain/money.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { type AnyApproval, isRelayed } from '#wallet/approval.ts';
import { transferCall } from '#wallet/calls.ts';
import type { Call } from '#wallet/chain.ts';
import { estimateFees } from '#wallet/fee.ts';
import { Refusal, WalletProblem } from '#wallet/problem.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import { checkAddress, checkSend, type SamePayment } from '#wallet/recipient.ts';
import { RelayRefused, SameStillOpen } from '#wallet/same-payment.ts';
import { isOpenAuthorization } from '#wallet/transaction-record.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useOnLock } from '#web/wallet/wallet.ts';
import type { WalletChain } from '#web/wallet/wallet-chain.ts';
import { useKnownAddresses } from '../address-book/recipients.ts';
import { relayCode } from './relay-code.ts';

export type SendInput = { to: string; units: Usg };

/** What a send would cost now in wei, refreshed about once a block, and only if the send is possible. */
export function useSendFee(walletChain: WalletChain | undefined, from: Address, { to, units }: SendInput) {
  const typed = useDebounced(`${to.trim()} ${units}`);
  const ready =
    walletChain !== undefined && units > 0n && checkAddress(to.trim(), from, walletChain.chain) === undefined;
  return useQuery({
    queryKey: queryKeys.sendFee(from, typed),
    enabled: ready && typed === `${to.trim()} ${units}`,
    refetchInterval: 15_000,
    retry: false,
    queryFn: async () => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      return estimateFees(walletChain.chain, from, transferCall(walletChain.chain.token, getAddress(to.trim()), units));
    },
  });
}

/** The checks before a send, against all addresses that the holder knows. */
export function useSendCheck(walletChain: WalletChain | undefined, from: Address) {
  const { readNow } = useKnownAddresses(walletChain, from);
  const check = useMutation({
    gcTime: 0,
    mutationFn: async ({ to, units }: SendInput) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const { chain, transactions, site } = walletChain;
      const known = await readNow(walletChain);
      // What has been carried out or has expired in the meantime needs no warning.
      await transactions.poll();
      const signed = await transactions.signedBy(from);
      return checkSend(chain, {
        from,
        to,
        units,
        known,
        signed,
        ...(site.relays && { readOffer: transactions.relayOffer }),
      });
    },
  });
  // Its data contains names from the address book.
  useOnLock(check.reset);
  return check;
}

/** The same payment because of which a send was refused: signed in another tab or on another device in the meantime. */
export function sameAfter(error: Error): SamePayment | undefined {
  if (error instanceof SameStillOpen) {
    const { open } = error;
    return { until: isOpenAuthorization(open) ? open.relayed.validBefore : undefined, besides: [open.hash] };
  }
  // The site knows it from another device; a confirmed second payment submits what was signed here.
  const isSame = error instanceof RelayRefused && error.reason === RELAY_MESSAGES.same;
  return isSame ? { until: undefined, besides: [] } : undefined;
}

/** Signs and sends; the list of transactions follows it from there. */
export function useSend(walletChain: WalletChain | undefined, from: Address) {
  const { signer } = useSigner();
  return useMutation({
    /** `call` is the one that was shown. */
    mutationFn: async ({ call, approval }: { call: Call; approval: AnyApproval }) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      if (!signer || !isAddressEqual(signer.address, from)) throw new WalletProblem('locked');
      const moved = tokensMovedBy(call);
      if (!moved || !isAddressEqual(call.to, walletChain.chain.token)) throw new Refusal(SIGNER_MESSAGES.otherToken);
      const purpose = { kind: 'send', to: moved.to, units: moved.units.toString() } as const;
      if (isRelayed(approval)) {
        const { sendRelayed } = await relayCode();
        return sendRelayed({ ...walletChain, signer }, purpose, approval);
      }
      return signer.sendTransaction(call, purpose, approval);
    },
    onSuccess: () => walletChain && pollSoon(walletChain),
  });
}
