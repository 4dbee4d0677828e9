import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg } from '#domain/money.ts';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { site } from '#site';
import { type AnyApproval, type Approval, isRelayed } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { feeFacts, formatEthDown } from '#wallet/fee-text.ts';
import { type Preview, previewCall } from '#wallet/preview.ts';
import { revertMessage } from '#wallet/revert.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { StillTrying } from '../still-trying.tsx';
import { useEthPrice } from './eth-price.ts';
import { SignedFacts } from './signed-facts.tsx';
import { SpeedChoice } from './speed-choice.tsx';

const PREVIEW_MS = 12_000;

/** Simulates the call on the node, again and again while it waits to be confirmed. */
function usePreview(from: Address, call: Call | undefined) {
  const walletChain = useWalletChain();
  return useQuery({
    queryKey: queryKeys.preview(from, call?.to, call?.data),
    enabled: walletChain !== undefined && call !== undefined,
    refetchInterval: PREVIEW_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      if (!walletChain || !call) throw new TypeError('No blockchain connection');
      const [preview, nonce] = await Promise.all([
        previewCall(walletChain.chain, from, call),
        walletChain.transactions.nextNonce(from),
      ]);
      return { ...preview, nonce };
    },
  });
}

type Fact = readonly [name: string, value: ReactNode];

type Props = {
  from: Address;
  /** Undefined until the chain is known. */
  call: Call | undefined;
  /** The call only resembles the one that will be signed, which isn't known yet. */
  isAlike?: boolean;
  approval: AnyApproval;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  busy: boolean;
  /** What the confirmation shows before them. */
  facts?: readonly Fact[];
  /** What it shows together with the balances when its details are opened, instead of at once. */
  details?: readonly Fact[];
  /** Its nonce, if it isn't the next one. */
  nonce?: number | undefined;
};

/** What every confirmation of a transaction shows: how it changes the balances, its cost at each speed, and its bytes for experts. */
export function TransactionCost(props: Props) {
  const { from, call, isAlike = false, approval, onApproval, busy, facts = [], details, nonce } = props;
  const price = useEthPrice();
  const { data: preview, error, isLoading } = usePreview(from, call);
  const paid = isRelayed(approval) ? undefined : approval;
  const setsOwnFee = useConnection()?.kind === 'extension';
  const balances = balanceFacts(preview, isLoading, paid);
  const signed = paid && call && !isAlike && <SignedFacts call={call} fee={paid.fee} nonce={nonce ?? preview?.nonce} />;
  return (
    <>
      <Facts items={[...facts, ...(details ? [] : balances), ...feeFacts(approval, price)]} />
      {paid && <SpeedChoice approval={paid} onApproval={onApproval} busy={busy} eth={preview?.eth} price={price} />}
      {paid && setsOwnFee && <p className="text-muted text-sm">{CONNECTED_MESSAGES.ownFee}</p>}
      <StillTrying when={isLoading} />
      <ErrorNotice error={error} text={revertMessage} />
      {details && (
        <Disclosure title="Your balances and details" bodyClassName="grid gap-4">
          <Facts items={[...balances, ...details]} />
          {signed}
        </Disclosure>
      )}
      {!details && signed && <Disclosure title="Details for experts">{signed}</Disclosure>}
    </>
  );
}

type SafeProps = { safe: Address; approval: Pick<Approval, 'number'>; facts?: readonly Fact[] };

/** The same for a call that a Safe makes: the Safe, and the number of its transaction, which its owners sign as well. */
export const SafeCost = ({ safe, approval: { number }, facts = [] }: SafeProps) => (
  <Facts
    items={[
      ...facts,
      ['Safe', <AddressText key="safe" of={safe} />],
      ['Number', String(number)],
      ['Signed by', 'The owners of the Safe; the one who executes it pays the network fee'],
    ]}
  />
);

function balanceFacts(preview: Preview | undefined, isLoading: boolean, paid: Approval | undefined): Fact[] {
  const waiting = <Skeleton className="w-40" label="Trying the transaction" />;
  const { eth, usg } = preview ?? {};
  const facts: Fact[] = [];
  if (isLoading) facts.push([`Your ${site.symbol}`, waiting]);
  else if (usg && usg[0] !== usg[1]) {
    facts.push([`Your ${site.symbol}`, `${formatUsg(usg[0])} → ${formatUsg(usg[1])} ${site.symbol}`]);
  }
  if (!paid) return facts;
  if (isLoading) facts.push(['Your ETH', waiting]);
  else if (eth !== undefined) {
    const left = eth > paid.fee.expected ? eth - paid.fee.expected : 0n;
    facts.push(['Your ETH', `${formatEthDown(eth)} → about ${formatEthDown(left)} ETH`]);
  }
  return facts;
}
