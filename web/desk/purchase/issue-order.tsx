import { getAddress } from 'viem';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { issueCall } from '#wallet/calls.ts';
import type { Order, usePurchaseActs } from '#web/lib/desk/purchase.ts';
import { GroupedAddress } from '#web/wallet/address.tsx';
import { WalletAct } from '../parts/wallet-act.tsx';

type Props = { order: Order; acts: ReturnType<typeof usePurchaseActs> };

/**
 * Issues an order's tokens from the wallet of this browser. The order is marked first, so that of two staff only one
 * signs; the order's hash goes with the issue, so that the token takes it once whatever happens here.
 */
export function IssueOrder({ order, acts }: Props) {
  const to = getAddress(order.ethereum_address);
  const units = usgFromCoins(order.quantity);
  return (
    <WalletAct
      label={`Issue ${formatUsg(units)} USG`}
      question={`Issue ${formatUsg(units)} USG?`}
      call={(token) => issueCall(token, to, units, order.hash)}
      purpose={{ kind: 'issue', to, units: units.toString() }}
      onBefore={async () => order.state === 'paid' && acts.order(order.id, 'start_issue', {})}
      onSent={(tx) => acts.linkIssue(order.id, tx)}
    >
      <p>The tokens go to this address. This cannot be undone.</p>
      <GroupedAddress address={to} />
    </WalletAct>
  );
}
