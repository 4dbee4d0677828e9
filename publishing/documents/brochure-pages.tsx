import type { ReactNode } from 'react';
import { site } from '#site';
import { LogoImage } from './logo-image.tsx';

type SheetProps = { id: string; eyebrow: string; title: string; lead?: ReactNode; children: ReactNode };

/** One page of a brochure, with its own heading. */
export function Sheet({ id, eyebrow, title, lead, children }: SheetProps) {
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

/** When the brochures were last written; they bear this date, whenever they are printed. */
export const EDITION = { name: 'Edition of November 2026', dated: '2026-11-21' } as const;

type CoverProps = { title: string; edition: string };

/** The first page of a brochure. */
export function Cover({ title, edition }: CoverProps) {
  return (
    <header className="brochure-cover">
      <p className="cover-issuer">
        <LogoImage name="mark-dark" className="cover-mark" />
        {site.company}
      </p>
      <LogoImage name="coin" className="cover-coin" />
      <div className="cover-words">
        <h1>{title}</h1>
        <p className="cover-tagline">{site.tagline}</p>
        <p className="cover-edition">
          {site.name} · {edition}
        </p>
      </div>
    </header>
  );
}
