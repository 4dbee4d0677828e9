import { REDEMPTION_TRANSITION_LABELS } from '#domain/messages/holder.ts';
import { site } from '#site';
import type { TicketStatus } from '#web/lib/redeem.ts';
import { Timeline } from '#web/ui/timeline.tsx';

/** Every step so far: what, when, and by whom. */
export function TicketHistory({ ticket: { steps } }: { ticket: TicketStatus }) {
  const moments = steps.map(({ step, at, who, reason }, index) => ({
    key: String(index),
    title: REDEMPTION_TRANSITION_LABELS[step] ?? step,
    at,
    who: who === 'you' ? 'you' : site.name,
    text: reason && <p className="whitespace-pre-line">{reason}</p>,
  }));
  return (
    <section aria-labelledby="history" className="card grid gap-6">
      <h2 id="history" className="text-xl">
        What happened so far
      </h2>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
