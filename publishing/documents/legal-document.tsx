import { createContext, type ReactNode, useContext } from 'react';
import type { ClauseProps, TextBody, TextDocument } from '#content/documents.tsx';
import { shownDate } from '#domain/dates.ts';
import { site } from '#site';
import { LogoImage, type PrintedDocument, webAddress } from './document-html.tsx';

/** A text within a document; if there are several, each has its own heading. */
export type Part = { text: TextDocument; heading?: string; id?: string };

/** The sections with the pages that they begin on, which are filled in when the document is printed. */
function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-labelledby="contents" className="toc">
      <p id="contents" className="toc-title">
        Contents
      </p>
      {parts.map(({ heading, text }) => (
        <div key={text.title}>
          {heading && <p className="toc-part">{heading}</p>}
          <ol>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{title}</span> <span className="toc-dots" aria-hidden />
                  <span className="toc-page" data-page-of={id} />
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

const STATUS = { 'in force': 'In effect', closed: 'No longer offered; kept for reference' } as const;

/** The head of a legal text: its issuer, its title, and since when it is in effect. */
function TitleBlock({ title, text }: { title: string; text: TextDocument }) {
  const { effective, version, status } = text;
  return (
    <header className="title-block">
      <p className="title-issuer">
        <LogoImage name="mark-light" className="title-mark" />
        {site.company}
      </p>
      <h1>{title}</h1>
      <dl>
        {effective && (
          <div>
            <dt>Effective</dt>
            <dd>{shownDate(effective)}</dd>
          </div>
        )}
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{STATUS[status]}</dd>
        </div>
        <div>
          <dt>Questions</dt>
          <dd>
            {site.support.email}
            <br />
            {site.support.phone}
          </dd>
        </div>
      </dl>
    </header>
  );
}

type Props = {
  title: string;
  subject: string;
  /** ISO date that the document bears. */
  dated: string;
  parts: readonly [Part, ...Part[]];
};

/** Legal texts as a document: title, contents, and every section in full. */
export function legalDocument({ title, subject, dated, parts }: Props): PrintedDocument {
  const [{ text: main }] = parts;
  return {
    title: `${site.name} ${title}`,
    subject,
    keywords: [site.name, site.company, title],
    dated,
    foot: `${site.company} · Version ${main.version}`,
    look: 'legal',
    body: (
      <>
        <TitleBlock title={title} text={main} />
        <Contents parts={parts} />
        <main>
          {parts.map(({ heading, id, text }) => (
            <article key={text.title}>
              {heading && (
                <h2 id={id} className="part-title">
                  {heading}
                </h2>
              )}
              <LegalText text={text} level={heading ? 3 : 2} />
            </article>
          ))}
        </main>
      </>
    ),
  };
}

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

/** A link within the document stays one. A link to a page of the site gets the whole address, which is printed beside it. */
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

type TextProps = {
  text: TextDocument;
  /** The level of its sections' headings. */
  level: number;
};

/** A whole text: its introduction, sections and footnote. */
function LegalText({ text, level }: TextProps) {
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
