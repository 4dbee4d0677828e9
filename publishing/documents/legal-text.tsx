import { createContext, type ReactNode, useContext } from 'react';
import type { ClauseProps, TextBody, TextDocument } from '#content/documents.tsx';
import { webAddress } from './web-address.ts';

/** The level of the next heading, so that clauses nest as deep as the text wants. */
const HeadingLevel = createContext(2);

type PrintedClauseProps = ClauseProps & { className?: string };

/** A titled part of a text, headed one level below the part that contains it. */
function PrintedClause({ id, title, children, className = 'clause' }: PrintedClauseProps) {
  const level = useContext(HeadingLevel);
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  return (
    <section className={className}>
      <Heading id={id}>{title}</Heading>
      <HeadingLevel value={level + 1}>{children}</HeadingLevel>
    </section>
  );
}

type LinkProps = { href?: string; children?: ReactNode };

/** On paper a link works within the document or with its whole address, which is printed beside the name of a page of the site. */
function PrintedLink({ href = '', children }: LinkProps) {
  const isPage = href.startsWith('/');
  return (
    <>
      <a href={isPage ? webAddress(href) : href} className="text-link">
        {children}
      </a>
      {isPage && ` (${webAddress(href)})`}
    </>
  );
}

const components = { Clause: PrintedClause, a: PrintedLink };

const Words = ({ Body, className }: { Body: TextBody; className: string }) => (
  <div className={className}>
    <Body components={components} />
  </div>
);

type TextProps = { text: TextDocument /** The level of its sections' headings. */; level: number };

/** A whole text: what comes before it, its sections, what comes after. */
export function LegalText({ text, level }: TextProps) {
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
