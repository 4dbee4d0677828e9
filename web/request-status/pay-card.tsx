import { type ReactNode, Suspense } from 'react';
import { formatUsdCents, type UsdCents, usdText } from '#domain/money.ts';
import type { HowToPay } from '#domain/orders/how-to-pay.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { WithAddresses } from '#web/ui/address.tsx';
import { CopyAll, CopyIcon } from '#web/ui/copy-text.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';

const QrCode = lazyPart(() => import('#web/ui/qr-code.tsx').then((file) => ({ default: file.QrCode })));

type Props = {
  /** Of its heading, so that a link can lead there. */
  id: string;
  title: string;
  cents: UsdCents;
  /** What is paid for. */
  about: ReactNode;
  /** How long there is to pay, beside the title. */
  left?: ReactNode;
  /** The first one is shown whole; the others are ways to pay instead. */
  ways: readonly HowToPay[];
  /** What else there is to know, below the rows. */
  children?: ReactNode;
};

/** What there is to pay and how, each row to be copied into the bank's form. */
export function PayCard({ id, title, cents, about, left, ways: [way, ...others], children }: Props) {
  if (!way) return null;
  const amount = usdText(cents);
  // In a currency of its own, which is what is sent.
  const hasExactAmount = way.rows.some(([, , copied]) => copied);
  const rows: HowToPay['rows'] = hasExactAmount ? way.rows : [['Amount', amount], ...way.rows];
  const all = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section aria-labelledby={id} className="grid min-w-0 rounded-lg border border-line bg-surface">
      <div className="grid gap-5 p-5 sm:p-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="eyebrow scroll-mt-24 font-sans">
            {title}
          </h2>
          {left}
        </div>
        <div className="grid gap-2">
          <p className="flex items-center gap-2">
            <span className="figure wrap-anywhere font-serif text-5xl leading-none">{amount}</span>
            {!hasExactAmount && <CopyIcon text={formatUsdCents(cents).replaceAll(',', '')} label="the amount" />}
          </p>
          <p className="text-muted">{about}</p>
        </div>
      </div>
      <dl className="grid divide-y divide-line border-line border-y">
        {way.rows.map(([name, value, copied]) => (
          <Row key={name} name={name} value={value} copied={copied ?? value} />
        ))}
      </dl>
      <div className="grid gap-5 p-5 sm:p-8">
        {way.qr && (
          <Suspense>
            <QrCode text={way.qr} label="QR code of the payment" className="size-40 rounded-md" />
          </Suspense>
        )}
        <div className="grid gap-4 max-sm:[&>button]:w-full sm:justify-items-start">
          <CopyAll text={all} label="Copy all" />
        </div>
        <div className="grid max-w-2xl gap-1.5 text-[0.9375rem]">
          {way.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {children}
        </div>
        {others.length > 0 && <OtherWays ways={others} />}
      </div>
    </section>
  );
}

type RowProps = { name: string; value: string; copied: string };

const Row = ({ name, value, copied }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 pr-2.5 pl-5 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto] sm:pr-5 sm:pl-8">
    <dt className="pt-1.5 text-muted text-sm sm:py-1.5">{name}</dt>
    <dd className="select-all wrap-anywhere pb-1.5 font-medium max-sm:row-start-2 sm:py-1.5">
      <WithAddresses>{value}</WithAddresses>
    </dd>
    <dd className="max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2">
      <CopyIcon text={copied} label={name.toLowerCase()} />
    </dd>
  </div>
);

const OtherWays = ({ ways }: { ways: readonly HowToPay[] }) => (
  <Disclosure title="Pay another way">
    <Facts items={ways.map(({ method, notes }) => [method, notes.join(' ')])} />
  </Disclosure>
);
