import type { ReactNode } from 'react';
import { site } from '#site';
import { LogoImage } from './document-html.tsx';

type TableProps = { caption: string; head: readonly string[]; rows: readonly (readonly [string, ...ReactNode[]])[] };

/** A table whose first column names the rows. */
export function GridTable({ caption, head, rows }: TableProps) {
  return (
    <table className="grid-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type Topic = { title: string; text: ReactNode };

/** Short texts side by side, two to a row. */
export function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <div className="topics">
      {topics.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}

/** Steps that follow each other, numbered, from left to right. */
export function Path({ steps }: { steps: readonly Topic[] }) {
  return (
    <ol className="path">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <p className="path-number" aria-hidden>
            {index + 1}
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

type FactListProps = { items: readonly (readonly [name: string, value: ReactNode])[]; className?: string };

/** Names and values, ruled unless another class says how they look. */
export function FactList({ items, className = 'fact-list' }: FactListProps) {
  return (
    <dl className={className}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type DiagramProps = {
  /** What the drawing shows, for those who do not see it. */
  description: string;
  height: number;
  children: ReactNode;
  caption?: ReactNode;
};

/** A drawing on a panel, 650 units wide. */
export function Diagram({ description, height, children, caption }: DiagramProps) {
  return (
    <div className="diagram">
      <svg viewBox={`0 0 650 ${height}`} role="img" aria-label={description}>
        {children}
      </svg>
      {caption && <p className="diagram-caption">{caption}</p>}
    </div>
  );
}

type LabelProps = {
  className: 'zone-name' | 'zone-note';
  x: string;
  y: string;
  textAnchor?: 'middle' | 'end';
  text: string;
};

/** A line of text in a drawing. */
export const Label = ({ text, ...place }: LabelProps) => <text {...place}>{text}</text>;

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
