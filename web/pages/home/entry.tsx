import { type ReactNode, useId } from 'react';

type Props = { name: string; title: string; lead?: ReactNode; children: ReactNode; dark?: boolean };

/** A part of the home page: its name in a column of its own, title and text beside it. */
export function Entry({ name, title, lead, children, dark = false }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={dark ? 'entry entry-dark scheme-dark' : 'entry'}>
      <div className="page-width">
        <p className="eyebrow">{name}</p>
        <div className="entry-matter">
          <h2 id={id}>{title}</h2>
          {lead && <p className="entry-lead">{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}
