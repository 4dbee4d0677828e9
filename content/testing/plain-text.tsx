import { renderToStaticMarkup } from 'react-dom/server';
import { documents, type TextBody, type TextComponents, type TextDocument } from '../documents.tsx';

export const documentNames = Object.keys(documents);

export const documentAt = (name: string): TextDocument => {
  const text = (documents as Record<string, TextDocument>)[name];
  if (!text) throw new Error(`There is no text named ${name}.`);
  return text;
};

const PARTS: TextComponents = {
  Clause: ({ id, title, children }) => (
    <div data-id={id}>
      <h2>{title}</h2>
      {children}
    </div>
  ),
  a: ({ href, children }) => (
    <a data-drawn href={href}>
      {children}
    </a>
  ),
};

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

export type Part = { id: string; title: string; markup: string; text: string };

const markupOf = (Body: TextBody) => renderToStaticMarkup(<Body components={PARTS} />);

const textOf = (markup: string) =>
  markup
    .replace(/<\/?(?:p|h2|div|li|ul|ol)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n\s*/g, '\n')
    .trim();

/** The parts of a document, its introduction and footnote included, each as a reader sees it. */
export const partsOf = ({ Introduction, Footnote, sections }: TextDocument): Part[] =>
  [
    ...(Introduction ? [{ id: 'introduction', title: 'Introduction', Body: Introduction }] : []),
    ...sections,
    ...(Footnote ? [{ id: 'footnote', title: 'Footnote', Body: Footnote }] : []),
  ].map(({ id, title, Body }) => {
    const markup = markupOf(Body);
    return { id, title, markup, text: textOf(markup) };
  });

/** The whole document as plain text, a line a paragraph. */
export const plainText = (text: TextDocument) =>
  partsOf(text)
    .map((part) => `${part.title}\n${part.text}`)
    .join('\n');
