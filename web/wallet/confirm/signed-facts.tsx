import type { Hash, Hex } from 'viem';
import { formatUnits } from '#domain/money.ts';
import type { Call } from '#wallet/chain.ts';
import type { FeeEstimate } from '#wallet/fee.ts';
import { AddressText } from '#web/ui/address.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';

const gwei = (wei: bigint) => `${formatUnits(wei, 9)} gwei`;

type Props = {
  call: Pick<Call, 'to' | 'data'>;
  fee: Pick<FeeEstimate, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>;
  nonce: number | undefined;
  /** Once it's signed. */
  hash?: Hash;
  raw?: Hex | undefined;
};

/** The fields of a transaction, for experts. */
export function SignedFacts({ call, fee, nonce, hash, raw }: Props) {
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
