import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Address, Hash, Hex } from 'viem';
import { type EthPrice, formatUnits, formatUsg } from '#domain/money.ts';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { FEE_SPEED_LABELS, feeWait } from '#domain/wallet/fee-messages.ts';
import { site } from '#site';
import { type AnyApproval, type Approval, atSpeed, isRelayed } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { FEE_SPEEDS, type FeeEstimate, type FeeSpeed } from '#wallet/fee.ts';
import { feeAmount, feeFacts, formatEthDown } from '#wallet/fee-text.ts';
import { type Preview, previewCall, readEthPrice } from '#wallet/preview.ts';
import { revertMessage } from '#wallet/revert.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { AddressText } from '#web/ui/address.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

const PRICE_MS = 60_000;
const PREVIEW_MS = 12_000;

/** What ETH costs, where the operator names a contract that says so. */
export function useEthPrice(): EthPrice | undefined {
  const chain = useWalletChain()?.chain;
  const { data } = useQuery({
    queryKey: queryKeys.ethPrice(chain?.ethPriceFeed),
    enabled: chain?.ethPriceFeed !== undefined,
    refetchInterval: PRICE_MS,
    queryFn: async () => (chain && (await readEthPrice(chain))) ?? null,
  });
  return data ?? undefined;
}

/** The call as the node tries it now, again and again for as long as it waits to be confirmed. */
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
  /** The call is like the one that will be signed, which isn't known yet. */
  isAlike?: boolean;
  approval: AnyApproval;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  busy: boolean;
  /** What the confirmation says before that. */
  facts?: readonly Fact[];
  /** The nonce that it takes, if not the next one. */
  nonce?: number | undefined;
};

/** What a confirmation says of every transaction: how it changes the balances, what it costs at which speed, and its bytes for experts. */
export function TransactionCost(props: Props) {
  const { from, call, isAlike = false, approval, onApproval, busy, facts = [], nonce } = props;
  const price = useEthPrice();
  const { data: preview, error, isLoading } = usePreview(from, call);
  const paid = isRelayed(approval) ? undefined : approval;
  const setsOwnFee = useConnection()?.kind === 'extension';
  return (
    <>
      <Facts items={[...facts, ...balanceFacts(preview, isLoading, paid), ...feeFacts(approval, price)]} />
      {paid && <SpeedChoice approval={paid} onApproval={onApproval} busy={busy} eth={preview?.eth} price={price} />}
      {paid && setsOwnFee && <p className="text-muted text-sm">{CONNECTED_MESSAGES.ownFee}</p>}
      <ErrorNotice error={error} text={revertMessage} />
      {paid && call && !isAlike && (
        <Disclosure title="Details for experts">
          <SignedFacts call={call} fee={paid.fee} nonce={nonce ?? preview?.nonce} />
        </Disclosure>
      )}
    </>
  );
}

type SafeProps = { safe: Address; approval: Pick<Approval, 'number'>; facts?: readonly Fact[] };

/** The same of a call that a Safe makes: which Safe, and the number of its transaction, which its owners sign as well. */
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

type SpeedProps = Pick<Props, 'onApproval' | 'busy'> & {
  approval: Approval;
  eth: bigint | undefined;
  price: EthPrice | undefined;
};

/** The speeds that differ and that the wallet can pay, each with its cost and how long it takes. */
function SpeedChoice({ approval, onApproval, busy, eth, price }: SpeedProps) {
  const { fee, offered } = approval;
  const isOffered = (speed: FeeSpeed) => {
    if (speed === fee.speed) return true;
    const isSame = speed !== 'normal' && offered[speed].expected === offered.normal.expected;
    return !isSame && (eth === undefined || offered[speed].most <= eth);
  };
  const speeds = FEE_SPEEDS.filter(isOffered);
  if (speeds.length < 2) return null;
  return (
    <Segments
      label="Speed"
      value={fee.speed}
      disabled={busy}
      onValue={(speed) => onApproval(atSpeed(approval, speed))}
      options={speeds.map((speed) => [
        speed,
        <span key={speed} className="grid gap-0.5 py-2">
          {FEE_SPEED_LABELS[speed]}
          <span className="font-normal text-xs">{feeAmount(offered[speed].expected, price)}</span>
          <span className="font-normal text-xs">{feeWait(offered[speed].seconds)}</span>
        </span>,
      ])}
    />
  );
}

const gwei = (wei: bigint) => `${formatUnits(wei, 9)} gwei`;

type SignedProps = {
  call: Pick<Call, 'to' | 'data'>;
  fee: Pick<FeeEstimate, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>;
  nonce: number | undefined;
  /** Once it's signed. */
  hash?: Hash;
  raw?: Hex | undefined;
};

/** The fields of a transaction, for those who read them. */
export function SignedFacts({ call, fee, nonce, hash, raw }: SignedProps) {
  return (
    <Facts
      items={[
        ...(hash ? [['Hash', <CopyText key="hash" text={hash} label="the hash" />] as const] : []),
        ['Called address', <AddressText key="to" of={call.to} />],
        ['Nonce', nonce === undefined ? '—' : String(nonce)],
        ['Gas limit', fee.gas.toLocaleString('en-US')],
        ['Highest fee per gas', gwei(fee.maxFeePerGas)],
        ['Tip per gas', gwei(fee.maxPriorityFeePerGas)],
        ['Data', <CopyText key="data" text={call.data} label="the data" />],
        ...(raw ? [['Signed bytes', <CopyText key="raw" text={raw} label="the signed bytes" />] as const] : []),
      ]}
    />
  );
}
