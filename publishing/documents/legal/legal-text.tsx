import type { TextBody, TextDocument } from '#content/text-document.ts';
import { HeadingLevel, PrintedClause, PrintedLink } from './clause.tsx';

const components = { Clause: PrintedClause, a: PrintedLink };

const Words = ({ Body, className }: { Body: TextBody; className: string }) => (
  <div className={className}>
    <Body components={components} />
  </div>
);

type Props = { text: TextDocument /** The level of its sections' headings. */; level: number };

/** A whole text: what stands above it, its sections, what stands below. */
export function LegalText({ text, level }: Props) {
  const { Introduction, Footnote, sections } = text;
  return (
    <HeadingLevel value={level}>
      {Introduction && <Words Body={Introduction} className="text-introduction" />}
      {sections.map(({ id, title, Body }) => (
        <PrintedClause key={id} id={id} title={title} className="text-section">
          <Body components={components} />
        </PrintedClause>
      ))}
      {Footnote && <Words Body={Footnote} className="text-footnote" />}
    </HeadingLevel>
  );
}
