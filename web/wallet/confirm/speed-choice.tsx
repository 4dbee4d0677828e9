import type { EthPrice } from '#domain/money.ts';
import { FEE_SPEED_LABELS, feeWait } from '#domain/wallet/fee-messages.ts';
import { type Approval, atSpeed } from '#wallet/approval.ts';
import { FEE_SPEEDS, type FeeSpeed } from '#wallet/fee.ts';
import { feeAmount } from '#wallet/fee-text.ts';
import { Segments } from '#web/ui/segments.tsx';

type Props = {
  approval: Approval;
  onApproval: (approval: Approval) => void;
  busy: boolean;
  eth: bigint | undefined;
  price: EthPrice | undefined;
};

/** The speeds that differ and that the wallet can pay, each with its cost and how long it takes. */
export function SpeedChoice({ approval, onApproval, busy, eth, price }: Props) {
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
