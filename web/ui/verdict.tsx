import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SEAL_LOOKS, SEAL_MARKS, SEAL_RINGS, type SealState } from './seal-shape.ts';

/** A check's result as a seal, which words beside it have to say as well. */
const Seal = ({ state, className }: { state: SealState; className?: string }) => {
  const [edge, hairline] = SEAL_RINGS;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      className={classNames('shrink-0', SEAL_LOOKS[state], className)}
    >
      <circle
        cx="50"
        cy="50"
        r={edge.r}
        strokeWidth={edge['stroke-width']}
        pathLength={edge.pathLength}
        strokeDasharray={edge['stroke-dasharray']}
      />
      <circle cx="50" cy="50" r={hairline.r} strokeWidth={hairline['stroke-width']} />
      <path d={SEAL_MARKS[state]} strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
};

type Props = {
  state: SealState;
  /** What is so, before anything is said of the check. */
  title?: ReactNode;
  /** What the check came to, in a short sentence. */
  verdict: ReactNode;
  children?: ReactNode;
};

/** The one result that a page is about, with its seal: green only for what this browser checked itself. */
export const Verdict = ({ state, title, verdict, children }: Props) => (
  <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]" data-verdict={state}>
    <Seal state={state} className="size-20 md:size-36" />
    <div className="grid gap-4" role={state === 'danger' ? 'alert' : 'status'}>
      <p className="font-serif text-4xl leading-[1.06] tracking-tight md:text-[3.5rem]">
        {title && <span className="block">{title}</span>}
        <span className={classNames('block', SEAL_LOOKS[state])}>{verdict}</span>
      </p>
      {children && <div className="grid max-w-2xl gap-3 text-muted">{children}</div>}
    </div>
  </div>
);

/** The words of a verdict that waits; without scripts it never comes to one. */
export const Checking = () => <span className="noscript:hidden">Your browser is checking…</span>;

/** A finding that agrees, beside a verdict: one quiet line. */
export const Agreed = ({ title, children }: { title: string; children: ReactNode }) => (
  <p role="status" className="flex gap-2.5 text-muted">
    <CircleCheck aria-hidden className="mt-1 size-4.5 shrink-0 text-good" />
    <span className="wrap-anywhere min-w-0">
      <strong className="font-medium text-ink">{title}.</strong> {children}
    </span>
  </p>
);
