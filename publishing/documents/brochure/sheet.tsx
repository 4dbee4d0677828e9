import type { ReactNode } from 'react';

type Props = { id: string; eyebrow: string; title: string; lead?: ReactNode; children: ReactNode };

/** One page of a brochure, with a heading of its own. */
export function Sheet({ id, eyebrow, title, lead, children }: Props) {
  return (
    <section className="brochure-sheet">
      <header>
        <p className="brochure-eyebrow">{eyebrow}</p>
        <h2 id={id}>{title}</h2>
        {lead && <p className="brochure-lead">{lead}</p>}
      </header>
      {children}
    </section>
  );
}
