import type { ReactNode } from 'react';

type Props = { label: string; children: ReactNode; note?: ReactNode };

/** One figure with its name and a remark; stands in a <dl>. */
export function Stat({ label, children, note }: Props) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figure font-serif text-2xl md:text-3xl">{children}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
