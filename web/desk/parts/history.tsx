import { formatUsdCents } from '#domain/money.ts';
import { Timeline } from '#web/ui/timeline.tsx';
import { actorText } from './actor-text.ts';

/** A step as the desk's calls give it. */
export type DeskStep = {
  step: string;
  state: string;
  at: string;
  reason?: string | undefined;
  actor: { kind: string; id: string | null };
  detail: Record<string, string | number | boolean | null> | null;
};

const wordsOf = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function detailText([name, value]: [string, string | number | boolean | null]): string {
  if (name.endsWith('_cents') && typeof value === 'number') {
    return `${wordsOf(name.replace(/_cents$/, ''))}: ${formatUsdCents(value)} USD`;
  }
  return `${wordsOf(name)}: ${value}`;
}

type Props = {
  /** Whose it is: a page may show several. */
  of: string;
  steps: readonly DeskStep[];
  /** What each step is called. */
  labels: Readonly<Record<string, string>>;
};

/** Everything that happened to a row, the latest first. */
export function History({ of, steps, labels }: Props) {
  const moments = steps.map(({ step, at, reason, actor, detail }, index) => {
    const details = Object.entries(detail ?? {}).filter(([, value]) => value !== null);
    return {
      key: String(index),
      title: labels[step] ?? wordsOf(step),
      at,
      who: actorText(actor),
      text: (reason || details.length > 0) && (
        <>
          {reason && <p className="whitespace-pre-line">{reason}</p>}
          {details.length > 0 && (
            <p className="break-words text-muted text-sm">{details.map(detailText).join(' · ')}</p>
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
