import type { OrderState } from '#domain/orders/machine.ts';
import type { PurchaseState } from '#domain/purchases/machine.ts';
import type { RedemptionState } from '#domain/redemptions/machine.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Redemption } from './use-list.ts';

type Words = { label: string; look: 'waits' | 'good' | 'bad' | 'quiet' };

/** What the desk calls each state; `waits` means that staff have something to do. */
export const PURCHASE_STATES: Readonly<Record<PurchaseState, Words>> = {
  requested: { label: 'Awaiting order', look: 'waits' },
  ordered: { label: 'Ordered', look: 'quiet' },
  refused: { label: 'Refused', look: 'bad' },
};

export const ORDER_STATES: Readonly<Record<OrderState, Words>> = {
  awaiting_approval: { label: 'Awaiting approval', look: 'waits' },
  placed: { label: 'Awaiting payment', look: 'quiet' },
  paid: { label: 'Ready to issue', look: 'waits' },
  issuing: { label: 'Issuing', look: 'quiet' },
  issued: { label: 'Issued', look: 'good' },
  cancelled: { label: 'Cancelled', look: 'bad' },
  lapsed: { label: 'Expired', look: 'bad' },
};

export const REDEMPTION_STATES: Readonly<Record<RedemptionState, Words>> = {
  awaiting_approval: { label: 'Awaiting approval', look: 'waits' },
  requested: { label: 'Awaiting tokens', look: 'quiet' },
  burned: { label: 'Identity check needed', look: 'waits' },
  checked: { label: 'Ready to ship', look: 'waits' },
  shipped: { label: 'Shipped', look: 'quiet' },
  delivered: { label: 'Receipt needed', look: 'waits' },
  closed: { label: 'Closed', look: 'good' },
  returned: { label: 'Returned', look: 'bad' },
  costs_paid: { label: 'Ready to reship', look: 'waits' },
  reshipped: { label: 'Reshipped', look: 'quiet' },
  lost_claimed: { label: 'Reported lost', look: 'bad' },
  refused: { label: 'Refused', look: 'bad' },
  cancelled: { label: 'Cancelled', look: 'bad' },
};

/** A redemption's state, and before its burn what it waits for: the tokens, staff, or the chain. */
export function redemptionWords({ state, arrived_at, burn }: Pick<Redemption, 'state' | 'arrived_at' | 'burn'>): Words {
  if (state !== 'requested') return REDEMPTION_STATES[state];
  if (burn.state === 'burning') return { label: 'Burning', look: 'quiet' };
  return arrived_at === null ? REDEMPTION_STATES.requested : { label: 'Ready to burn', look: 'waits' };
}

const LOOK = {
  waits: 'bg-accent-wash text-accent',
  good: 'bg-good-wash text-good',
  bad: 'bg-danger-wash text-danger',
  quiet: 'bg-sunken text-muted',
};

type Props = { look: keyof typeof LOOK; children: string };

/** A state in a few words; the color only helps. */
export function StateBadge({ look, children }: Props) {
  return (
    <span
      className={classNames(
        'whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium font-sans text-sm tracking-normal',
        LOOK[look],
      )}
    >
      {children}
    </span>
  );
}
