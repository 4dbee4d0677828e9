import { site } from '#site';
import { transactionLink, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

type Step = { step: string; at: string; who: string; reason?: string | null | undefined };
type Props<S extends Step> = {
  /** Oldest first. */
  steps: readonly S[];
  labels: Readonly<Record<string, string>>;
  /** Added to who took the step. */
  detail?: (step: S) => string;
  /** What the customer is called. */
  holder?: string;
};

/** Every step of a request so far: what, when, and by whom. */
export function StatusHistory<S extends Step>({ steps, labels, detail = () => '', holder = 'you' }: Props<S>) {
  const moments = steps.map((taken, index) => ({
    key: String(index),
    title: labels[taken.step] ?? taken.step,
    at: taken.at,
    who: `${taken.who === 'you' ? holder : site.name}${detail(taken)}`,
    text: taken.reason && <p className="whitespace-pre-line">{taken.reason}</p>,
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
