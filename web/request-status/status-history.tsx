import { site } from '#site';
import { transactionLink, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

type Made = { name: string; at: string; who: string; reason?: string | null | undefined };
type Props<T extends Made> = {
  /** Oldest first. */
  transitions: readonly T[];
  labels: Readonly<Record<string, string>>;
  /** Added to who made the transition. */
  detail?: (made: T) => string;
  /** What the customer is called. */
  holder?: string;
};

/** Everything that happened to a request so far: what, when, and by whom. */
export function StatusHistory<T extends Made>({ transitions, labels, detail = () => '', holder = 'you' }: Props<T>) {
  const moments = transitions.map((made, index) => ({
    key: String(index),
    title: labels[made.name] ?? made.name,
    at: made.at,
    who: `${made.who === 'you' ? holder : site.name}${detail(made)}`,
    text: made.reason && <p className="whitespace-pre-line">{made.reason}</p>,
  }));
  return (
    <section aria-labelledby="history" className="ruled grid gap-6 lg:border-t-0 lg:pt-0">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}

/** A transaction's hash, linked to the chain's explorer if there is one. */
export function TransactionHash({ hash }: { hash: string }) {
  const { data } = useSite();
  const link = data && transactionLink(data, hash);
  return (
    <span className="text-sm">
      {link ? (
        <TextLink to={link}>
          <AddressText of={hash} />
        </TextLink>
      ) : (
        <AddressText of={hash} />
      )}
    </span>
  );
}
