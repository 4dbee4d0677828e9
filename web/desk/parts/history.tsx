import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { shownDate, shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { shortAddress, WithAddresses } from '#web/ui/address.tsx';
import { type Moment, Timeline } from '#web/ui/timeline.tsx';

type Value = string | number | boolean | null;
/** The details of a transition or an audit event, by name. */
type Facts = Readonly<Record<string, Value>>;

const NAMES: Readonly<Record<string, string>> = { qty_to_redeem: 'Coins', qty_to_purchase: 'Quantity' };

const wordsOf = (name: string) =>
  NAMES[name] ?? name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function factText([name, value]: [string, Value]): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return `${wordsOf(name.replace(/_cents$/, ''))}: ${usdText(value)}`;
  }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return `${wordsOf(name)}: ${shownDate(value)}`;
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
  name: string;
  state: string;
  at: string;
  reason?: string | undefined;
  actor: { kind: string; id: string | null };
  detail: Facts | null;
};

/** Where a record matches a sanctions list, as the desk's calls answer it. */
export type SanctionsMatch = {
  text: string;
  address: string | null;
  listed_on: string;
  found_at: string;
  released_at: string | null;
};

/** A line for each time that matches stopped the record or were released; the customer's own history has none. */
function screeningMoments(matches: readonly SanctionsMatch[]): Moment[] {
  const lines = (title: string, who: string, timeOf: (match: SanctionsMatch) => string | null) => {
    const times = new Set(matches.flatMap((match) => timeOf(match) ?? []));
    return [...times].map((at) => {
      const texts = matches.filter((match) => timeOf(match) === at).map(({ text }) => text);
      return { key: `${title} ${at}`, title, at, who, text: texts.join('; ') };
    });
  };
  return [
    ...lines(SCREENING_MESSAGES.stopped, 'the system', ({ found_at }) => found_at),
    ...lines(SCREENING_MESSAGES.released, 'two people', ({ released_at }) => released_at),
  ];
}

type Props = {
  /** What it's the history of: a page may show several. */
  of: string;
  transitions: readonly HistoryEntry[];
  /** What each transition is called. */
  labels: Readonly<Record<string, string>>;
  matches?: readonly SanctionsMatch[];
  /** Of its heading: one more inside a part with a heading of its own. */
  level?: 'h3' | 'h4';
};

/** The newest line of a history: what happened, by whom and when. */
export function lastChangeText({ transitions, labels }: Pick<Props, 'transitions' | 'labels'>): string | undefined {
  const last = transitions.at(-1);
  return last && `${labels[last.name] ?? wordsOf(last.name)}, by ${actorText(last.actor)}, ${shownTime(last.at)}`;
}

/** Everything that happened to a row, the latest first. */
export function History({ of, transitions, labels, matches = [], level: Heading = 'h3' }: Props) {
  const made = transitions.map(({ name, at, reason, actor, detail }, index) => {
    const details = factsText(detail);
    return {
      key: String(index),
      title: labels[name] ?? wordsOf(name),
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
  const moments = [...made, ...screeningMoments(matches)].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-label={`History of ${of}`} className="grid gap-4">
      <Heading className="text-lg">History</Heading>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
