import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUsg, type Usg, usgFromCoins } from '#domain/money.ts';
import { longDate } from '#domain/price/page-price.ts';
import { site } from '#site';
import { Stat } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { ReserveAlarm } from './reserve-alarm.tsx';
import { type TokenReserve, useTokenReserve } from './use-token-reserve.ts';

/** Coins and tokens as the chain has them at this moment. Loaded after the page. */
export default function ReserveFigures() {
  const reserve = useTokenReserve();
  const { data, error } = reserve;
  if (error && !data) {
    return (
      <LoadFailed title="We can’t show these figures right now" query={reserve}>
        {API_MESSAGES.chainUnavailable}
      </LoadFailed>
    );
  }
  return (
    <>
      <StaleNotice readAt={reserve.readAt} />
      <ReserveAlarm />
      <Figures reserve={data} />
    </>
  );
}

function Figures({ reserve }: { reserve: TokenReserve | undefined }) {
  const usg = (amount: Usg | undefined) => (amount === undefined ? <Skeleton className="w-24" /> : formatUsg(amount));
  return (
    <>
      {reserve?.paused && (
        <Notice kind="warning" title="The token is paused">
          <p>Transfers and issuing are stopped for now. You can still redeem.</p>
        </Notice>
      )}
      <div className="grid gap-2">
        <ReserveBar circulating={reserve?.circulating ?? 0n} covered={usgFromCoins(reserve?.coins ?? 0n)} />
        <p className="text-muted text-sm">
          The whole bar shows the attested coins. The filled part shows the tokens in circulation.
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Coins attested" note={reserve && countedOn(reserve)}>
          {usg(reserve && usgFromCoins(reserve.coins))}
        </Stat>
        <Stat label="Tokens in circulation" note={`${site.name} in holders’ wallets`}>
          {usg(reserve?.circulating)}
        </Stat>
        <Stat label="Tokens redeemed" note="permanently destroyed, since launch">
          {usg(reserve?.redeemed)}
        </Stat>
        <Stat label="Can still be issued" note="attested coins not yet backing a token">
          {usg(reserve?.headroom)}
        </Stat>
      </dl>
    </>
  );
}

const countedOn = ({ asOf }: TokenReserve) => (asOf === 0 ? 'no coins attested yet' : `as of ${longDate(asOf)}`);

const WIDTH = 1000;

/** The width of a part of the whole; anything above zero stays visible. */
function share(part: Usg, whole: Usg): number {
  if (part <= 0n || whole <= 0n) return 0;
  const width = Number((part * BigInt(WIDTH)) / whole);
  return Math.min(WIDTH, Math.max(6, width));
}

/** The tokens in circulation as a part of what the attested coins cover. */
function ReserveBar({ circulating, covered }: { circulating: Usg; covered: Usg }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" className="h-3.5 w-full rounded-sm">
      <rect width={WIDTH} height="14" className="fill-accent-wash" />
      <rect width={share(circulating, covered)} height="14" className="fill-accent-fill" />
    </svg>
  );
}
