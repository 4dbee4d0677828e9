import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useIsFresh } from './acts-verdict.tsx';
import { useCheckedBalance } from './checked-balance.ts';
import { useCheckedPrice } from './checked-price.ts';
import { useTokenActs } from './token-acts.ts';

/** A result that is right. It depends on the token's acts, so it is green only if this browser found those right, too. */
function Confirmed({ children }: { children: ReactNode }) {
  const acts = useTokenActs();
  const isFresh = useIsFresh(acts);
  if (acts.data && !acts.data.isWhole) {
    return (
      <p className="text-danger text-sm" role="alert">
        Your browser can’t confirm this, because the check of the token itself found something wrong.{' '}
        <TextLink to={href('/transparency')}>What it found</TextLink>
      </p>
    );
  }
  if (!acts.data || !isFresh) return <Waiting error={acts.error} />;
  return <Verified>{children}</Verified>;
}

const Verified = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-muted text-sm" role="status">
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
    <span className="wrap-anywhere min-w-0">
      <strong className="font-medium text-ink">Verified just now by your browser:</strong> {children}{' '}
      <TextLink to={href('/verify')}>Check it without our node</TextLink>
    </span>
  </p>
);

const Waiting = ({ error }: { error: unknown }) => (
  <p className="text-muted text-sm" role="status">
    {error ? 'Your browser couldn’t verify this just now. It will try again.' : 'Your browser is verifying this…'}
  </p>
);

/** Whether the chain agrees with the balance on the page; `balance` in units. */
export function BalanceCheck({ wallets, balance }: { wallets: readonly Address[]; balance: bigint }) {
  const query = useCheckedBalance(wallets, balance);
  const isFresh = useIsFresh(query);
  const { data, error } = query;
  if (!data || !isFresh) return <Waiting error={error} />;
  if ('problem' in data) {
    return (
      <Notice kind="danger" title="This balance isn’t confirmed" live>
        <p>
          {data.problem} <TextLink to={href('/verify')}>Check it without our node</TextLink>
        </p>
      </Notice>
    );
  }
  const held = `${formatUsg(data.balance)} ${site.name}`;
  const block = `block ${data.block.number}`;
  if (data.balance === balance) {
    const basis = data.isProved ? ', proved against that block’s hash' : '';
    return (
      <Confirmed>
        {wallets.length === 1 ? 'your wallet holds' : 'your wallets hold'} {held} as of {block}
        {basis}.
      </Confirmed>
    );
  }
  return (
    <Notice kind="danger" title="This page and the chain differ" live>
      <p>
        As of {block} the chain says {held}. Please rely on the chain, and tell us.
      </p>
    </Notice>
  );
}

const DATED_LATER = 'it’s dated later than the newest final block, so who could set prices then isn’t known.';
const SIGNED_BY_CONTRACT =
  'its signer is a contract, and our node doesn’t know what that accepted at the price’s time.';

/** Says that the price in force was verified; where it wasn’t, PriceAlarm says so at the top of the page. */
export function PriceCheck() {
  const { price, standing, ...query } = useCheckedPrice();
  const isFresh = useIsFresh(query);
  if (!price || !standing || !isFresh) return <Waiting error={query.error} />;
  if (standing === 'unchecked' || standing === 'future') {
    return (
      <p className="text-muted text-sm">
        Your browser couldn’t verify this price: {standing === 'future' ? DATED_LATER : SIGNED_BY_CONTRACT}
      </p>
    );
  }
  // With the token's acts still missing, Confirmed says so.
  if (standing !== 'current' && standing !== 'unfounded') return null;
  return (
    <Confirmed>
      the price of ${formatUsdCents(price.cents)} was signed by <AddressText short of={price.signer ?? ''} />, who may
      set prices.
    </Confirmed>
  );
}
