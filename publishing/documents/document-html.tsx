import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { logoFile } from '#content/document-files.ts';
import { site } from '#site';

/** What becomes a PDF: the sheets and what its metadata say. */
export type PrintedDocument = {
  title: string;
  subject: string;
  keywords: string[];
  /** ISO date of the text; the PDF bears it instead of the day of its printing. */
  dated: string;
  /** Printed at the foot of each page, beside its number. */
  foot: string;
  /** The class of the body, which chooses the look. */
  look: 'legal' | 'brochure';
  body: ReactNode;
};

const quoted = (text: string) => JSON.stringify(text);

// Margin boxes can only take their words from the stylesheet.
const runningWords = ({ title, foot }: PrintedDocument) =>
  `:root { --running-title: ${quoted(title)}; --running-foot: ${quoted(foot)}; }`;

/** Links to places that only the page on the site has become plain words. */
function withoutDeadLinks(html: string): string {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return html.replace(/<a href="#([^"]+)"[^>]*>(.*?)<\/a>/g, (link, id, words) => (ids.has(id) ? link : words));
}

/** The whole HTML document that Chromium prints. */
export const htmlOf = (document: PrintedDocument): string =>
  `<!doctype html>${withoutDeadLinks(
    renderToStaticMarkup(
      <html lang="en-US">
        <head>
          <meta charSet="utf-8" />
          <title>{document.title}</title>
          <link rel="stylesheet" href="/styles.css" />
          <style>{runningWords(document)}</style>
        </head>
        <body className={document.look}>{document.body}</body>
      </html>,
    ),
  )}`;

/** The HTML document of a picture. */
export const pictureHtml = (picture: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body className="share">{picture}</body>
    </html>,
  )}`;

/** The whole address of a page of the site: paper knows no other way to it. */
export const webAddress = (path: string): string => new URL(path, site.links.website).href;

const FILES = import.meta.glob<string>('../../web/brand/logos/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A logo as a data URL, from web/brand/logos. */
export function logoUrl(name: string): string {
  const svg = FILES[`../../web/brand/logos/${logoFile(name)}`];
  if (!svg) throw new Error(`There is no web/brand/logos/${logoFile(name)}`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A logo within a document; without `alt` it is decoration. */
export const LogoImage = ({ name, className, alt = '' }: { name: string; className?: string; alt?: string }) => (
  <img src={logoUrl(name)} alt={alt} className={className} />
);
