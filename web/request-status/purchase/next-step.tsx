import { useEffect, useMemo, useState } from 'react';
import { href } from 'react-router';
import { formatUsdCents } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { site } from '#site';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Order = NonNullable<PurchaseStatus['order']>;

/** Why the request or its last order ended, as staff wrote it. */
function endingOf({ state, order, transitions }: PurchaseStatus) {
  const made = (names: readonly string[]) =>
    transitions.findLast(({ name, order: number }) => names.includes(name) && number === (order?.number ?? null))
      ?.reason;
  if (state === 'refused')
    return { title: 'Why it was refused', reason: transitions.findLast(({ name }) => name === 'refuse')?.reason };
  return order?.state === 'cancelled'
    ? { title: 'Why it was canceled', reason: made(['cancel', 'decline']) }
    : undefined;
}

/** What the customer has to do, or to wait for. */
export function NextStep({ status }: { status: PurchaseStatus }) {
  const { next, order, document_hold: documentHold, state } = status;
  const ended = endingOf(status);
  const isOver = next === 'order_again' || next === 'order_lapsed';
  return (
    <div className="grid gap-5">
      <p role="status" className="max-w-2xl font-medium text-lg">
        {status.next_step.sentence}
      </p>
      {ended?.reason && (
        <Notice kind="warning" title={ended.title}>
          <p className="whitespace-pre-line">{ended.reason}</p>
        </Notice>
      )}
      {isOver && (
        <p>
          <TextLink alone to="#messages">
            Write to us below
          </TextLink>
        </p>
      )}
      {next === 'look_into_wallet' && (
        <div>
          <ButtonLink to={href('/wallet')} kind="secondary">
            Open your wallet
          </ButtonLink>
        </div>
      )}
      {state === 'refused' && (
        <p>
          Questions? Write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
      )}
      {documentHold && (
        <Notice kind="warning" title="We need documents from you">
          <p className="whitespace-pre-line">{documentHold.reason}</p>
        </Notice>
      )}
      {next === 'pay' && order && <HowToPay order={order} now={status.now} />}
    </div>
  );
}

const HowToPay = ({ order, now }: { order: Order; now: string }) => (
  <div className="grid gap-5 rounded-md border border-accent bg-accent-wash p-5">
    <Facts
      items={[
        ['To pay', <strong key="t" className="figure text-lg">{`$${formatUsdCents(order.total_cents)}`}</strong>],
        [
          'Before',
          order.due_at ? (
            <span key="d" className="grid">
              <time dateTime={order.due_at}>{formatMountainTime(order.due_at)}</time>
              <Countdown due={order.due_at} now={now} />
            </span>
          ) : (
            ''
          ),
        ],
        ['Reference', <CopyText key="r" text={order.number} label="the payment’s reference" />],
      ]}
    />
    <ul className="grid gap-1.5 text-[0.9375rem]">
      {order.how_to_pay?.rows.map(([name, value]) => (
        <li key={name}>
          {name}: {value}
        </li>
      ))}
      {order.how_to_pay?.notes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p className="text-muted text-sm">
      The price is fixed until then. An order that isn’t paid by then expires at no charge.
    </p>
  </div>
);

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** '23 h 59 min 05 s left': always of the same width within an hour's range, so that nothing moves. */
export function leftText(ms: number): string {
  if (ms <= 0) return 'The payment window has closed';
  const [hours, minutes, seconds] = [ms / HOUR_MS, (ms % HOUR_MS) / MINUTE_MS, (ms % MINUTE_MS) / SECOND_MS].map(
    Math.floor,
  );
  const two = (part = 0) => String(part).padStart(2, '0');
  return `${hours ? `${hours} h ` : ''}${two(minutes)} min ${two(seconds)} s left`;
}

/** What a screen reader announces: only when little time is left, and once each. */
export function leftWarning(ms: number): string {
  if (ms <= 0) return 'The payment window has closed';
  if (ms <= 10 * MINUTE_MS) return 'Less than 10 minutes left to pay';
  return ms <= HOUR_MS ? 'Less than an hour left to pay' : '';
}

type Props = {
  /** ISO 8601. */
  due: string;
  /** The server's clock when the page last asked: the reader's may be wrong. */
  now: string;
};

/** How long an order can still be paid, by the server's clock. The date itself is beside it. */
function Countdown({ due, now }: Props) {
  const ahead = useMemo(() => Date.parse(now) - Date.now(), [now]);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(due) - Date.now() - ahead;
  return (
    <span className="block">
      <span role="timer" className="figure text-muted text-sm">
        {leftText(left)}
      </span>
      <span role="status" className="sr-only">
        {leftWarning(left)}
      </span>
    </span>
  );
}
