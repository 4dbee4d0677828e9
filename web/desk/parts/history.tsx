import { Timeline } from '#web/ui/timeline.tsx';
import { actorText, type Facts, factsText, wordsOf } from './event-text.ts';

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
          {reason && <p className="whitespace-pre-line">{reason}</p>}
          {details && <p className="break-words text-muted text-sm">{details}</p>}
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
