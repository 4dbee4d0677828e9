import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What becomes a PDF: the sheets and what its metadata say. */
export type PrintedDocument = {
  title: string;
  subject: string;
  keywords: string[];
  /** ISO date of the text; the PDF bears it instead of the day of its printing. */
  dated: string;
  /** Stands at the foot of each page, beside its number. */
  foot: string;
  /** The class of the body, which chooses the look. */
  look: 'legal' | 'brochure';
  body: ReactNode;
};

const quoted = (text: string) => JSON.stringify(text);

// Margin boxes can only take their words from the stylesheet.
const runningWords = ({ title, foot }: PrintedDocument) =>
  `:root { --running-title: ${quoted(title)}; --running-foot: ${quoted(foot)}; }`;

/** The whole HTML document that Chromium prints. */
export const htmlOf = (document: PrintedDocument): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{document.title}</title>
        <link rel="stylesheet" href="/styles.css" />
        <style>{runningWords(document)}</style>
      </head>
      <body className={document.look}>{document.body}</body>
    </html>,
  )}`;
