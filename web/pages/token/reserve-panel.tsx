import { href } from 'react-router';
import { useReserve } from '#web/lib/reserve.ts';
import { KnownFigure } from '#web/token/known-figure.tsx';
import { ReserveAlarm } from '#web/token/late-reserve-alarm.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';

/** Coins and tokens now, and whether this browser found the chain to say the same. */
export function ReservePanel() {
  const { reserve, texts, error, readAt } = useReserve();
  return (
    <section aria-labelledby="reserve-now" className="card grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="reserve-now" className="text-2xl">
          Coins and tokens
        </h2>
        <p className="text-muted text-sm">
          by the last final block
          <AsOf readAt={readAt} /> · <TextLink to={href('/reserves')}>Check them</TextLink>
        </p>
      </div>
      <ReserveAlarm />
      {reserve?.paused && (
        <Notice kind="warning" title="The token is paused">
          <p>Transfers and issuing are stopped for now. You can still redeem.</p>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        <Stat label="Tokens in circulation" note="in holders’ wallets">
          <KnownFigure text={texts.circulating} error={error} />
        </Stat>
        <Stat label="Coins in trust" note={texts.counted}>
          <KnownFigure text={texts.coins} error={error} />
        </Stat>
        <Stat label="Can still be issued" note="coins in trust without a token">
          <KnownFigure text={texts.headroom} error={error} />
        </Stat>
        <Stat label="Tokens redeemed" note="destroyed for their coins, since launch">
          <KnownFigure text={texts.redeemed} error={error} />
        </Stat>
      </dl>
    </section>
  );
}
