import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** What was done, what failed, and how it is undone. */
export type Report = { text: string; failures: readonly string[]; undo?: () => void };

export const BAR =
  'flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2.5 text-[0.9375rem] shadow-raised';

export const ReportBar = ({ report, onClose }: { report: Report; onClose: () => void }) => (
  <div className={BAR}>
    <p className="grow basis-40">{report.text}</p>
    {report.failures.map((failure) => (
      <p key={failure} className="text-danger">
        {failure}
      </p>
    ))}
    {report.undo && (
      <Button kind="secondary" size="sm" data-key="u" onClick={report.undo}>
        Undo
      </Button>
    )}
    <button type="button" className="icon-button -mr-3 ml-auto" aria-label="Dismiss" onClick={onClose}>
      <X aria-hidden className="size-5" />
    </button>
  </div>
);
