import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { heldWords, isChanging, type PriceStep, windowOf } from '#domain/chart/window.ts';
import { shownDate } from '#domain/dates.ts';
import { formatUsg, usdText } from '#domain/money.ts';
import { mountainFieldMoment } from '#domain/mountain-time.ts';
import { site } from '#site';
import { StepChart } from '#web/chart/step-chart.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useValueHistory, type ValueHistory } from './use-dashboard.ts';

type Day = ValueHistory['days'][number];
type Point = { time: number; cents: number; day: Day };

const timeOf = (iso: string) => Math.floor(Date.parse(iso) / 1000);
/** Midnight in Denver, where the day begins. */
const startOf = (day: string) => Math.floor((mountainFieldMoment(`${day}T00:00`) as Date).getTime() / 1000);
const held = ({ balance, price_cents }: Day) =>
  `${formatUsg(BigInt(balance))} ${site.symbol} at ${usdText(price_cents)} each`;

/** What the tokens in the linked wallets were worth, from the first day with both tokens and a price. */
export function ValueOverTime() {
  const history = useValueHistory();
  const { data } = history;
  return (
    <section aria-labelledby="value" className="grid gap-5">
      <h2 id="value" className="text-3xl">
        Value over time
      </h2>
      {history.error && (
        <LoadFailed
          title={data ? 'This chart may be out of date' : 'We can’t show the value over time right now'}
          query={history}
        />
      )}
      {!data && !history.error && (
        <div className="grid min-h-72 content-start border-line border-y py-6" aria-busy>
          <Skeleton className="w-48" />
        </div>
      )}
      {data?.days.length === 0 && <p className="empty">{ACCOUNT_MESSAGES.noValue}</p>}
      {data && data.days.length > 0 && <Chart {...data} />}
    </section>
  );
}

function Chart({ days, now }: ValueHistory) {
  const [choice, setChoice] = useState<number>();
  const points = days.map((day): Point => ({ time: startOf(day.day), cents: day.value_cents, day }));
  const window = windowOf(points, 'all', timeOf(now));
  const isChart = isChanging(window);
  const last = window.steps.length - 1;
  const chosen = Math.min(choice ?? last, last);
  const step = window.steps[chosen] as PriceStep<Point>;
  return (
    <div className="grid gap-5 border-line border-y py-6">
      <p>
        <span className="figure block font-serif text-3xl md:text-4xl">{usdText(step.point.cents)}</span>
        <span className="text-[0.9375rem] text-muted">
          {held(step.point.day)}, {heldWords(step, chosen === last).replace('in effect ', '')}
        </span>
      </p>
      {isChart && <StepChart label="Values, one at a time" window={window} chosen={chosen} onChoose={setChoice} />}
      <p className="text-muted text-sm">
        The tokens in your linked wallets at the price in effect at the end of each day.
        {isChart && ' The scale doesn’t start at zero.'}
      </p>
      <Disclosure title="Show as a table">
        <Table caption="The value by day" columns={COLUMNS} rows={days.toReversed()} rowKey={({ day }) => day} />
      </Disclosure>
    </div>
  );
}

const COLUMNS: readonly Column<Day>[] = [
  { label: 'From', cell: ({ day }) => <time dateTime={day}>{shownDate(day)}</time> },
  { label: `${site.symbol} held`, align: 'end', cell: ({ balance }) => formatUsg(BigInt(balance)) },
  { label: 'Price', align: 'end', wide: true, cell: ({ price_cents }) => usdText(price_cents) },
  { label: 'Value', align: 'end', cell: ({ value_cents }) => usdText(value_cents) },
];
