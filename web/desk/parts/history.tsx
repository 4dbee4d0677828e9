import { formatUsdCents } from '#domain/money.ts';
import { shortAddress, WithAddresses } from '#web/ui/address.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

type Value = string | number | boolean | null;
/** The details of a transition or an audit event, by name. */
type Facts = Readonly<Record<string, Value>>;

const wordsOf = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function factText([name, value]: [string, Value]): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return `${wordsOf(name.replace(/_cents$/, ''))}: $${formatUsdCents(value)}`;
  }
  return `${wordsOf(name)}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`;
}

/** 'Method: wire · Price: $1,627.50'; what is not known is left out. */
export const factsText = (facts: Facts | null): string =>
  Object.entries(facts ?? {})
    .filter(([, value]) => value !== null)
    .map(factText)
    .join(' · ');

type Actor = { kind: string; id: string | null };

/** Who did it: a wallet by its ends and its middle, an account by the end of its id. */
export function actorText({ kind, id }: Actor): string {
  if (kind === 'visitor') return 'customer';
  if (kind === 'system') return 'the system';
  if (kind === 'admin' && id) return `wallet ${shortAddress(id)}`;
  return id ? `${kind} …${id.slice(-6)}` : kind;
}

/** An entry of a row's history, as the desk's calls answer it. */
type HistoryEntry = {
  step: string;
  state: string;
  at: string;
  reason?: string | undefined;
  actor: { kind: string; id: string | null };
  detail: Facts | null;
};

type Props = {
  /** What it's the history of: a page may show several. */
  of: string;
  steps: readonly HistoryEntry[];
  /** What each transition is called. */
  labels: Readonly<Record<string, string>>;
};

/** Everything that happened to a row, the latest first. */
export function History({ of, steps, labels }: Props) {
  const moments = steps.map(({ step, at, reason, actor, detail }, index) => {
    const details = factsText(detail);
    return {
      key: String(index),
      title: labels[step] ?? wordsOf(step),
      at,
      who: actorText(actor),
      text: (reason || details) && (
        <>
          {reason && (
            <p className="whitespace-pre-line">
              <WithAddresses>{reason}</WithAddresses>
            </p>
          )}
          {details && (
            <p className="break-words text-muted text-sm">
              <WithAddresses>{details}</WithAddresses>
            </p>
          )}
        </>
      ),
    };
  });
  return (
    <section aria-label={`History of ${of}`} className="grid gap-4">
      <h3 className="text-lg">History</h3>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
