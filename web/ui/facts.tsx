import type { ReactNode } from 'react';
import { WithAddresses } from './address.tsx';

/** Names and values in two columns, one under the other on a phone; an address in a text is drawn as one. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <WithAddresses>{value}</WithAddresses> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { label: string; children: ReactNode; note?: ReactNode };

/** One figure with its name and a remark; belongs in a <dl>. */
export function Stat({ label, children, note }: Props) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figure font-serif text-2xl md:text-3xl">{children}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}
