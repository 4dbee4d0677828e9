import { renderToStaticMarkup } from 'react-dom/server';
import type { ClauseProps, TextComponents } from '../text-document.ts';
import { text } from './sections.ts';

/** A question with its answer as plain text, a line a paragraph; `id` is its anchor on /faq. */
export type Question = { id: string; question: string; answer: string };

const PARTS: TextComponents = {
  Clause: ({ id, title, children }: ClauseProps) => (
    <article id={id}>
      <h2>{title}</h2>
      {children}
    </article>
  ),
};

const ARTICLE = /<article id="([^"]*)"><h2>(.*?)<\/h2>(.*?)<\/article>/gs;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const plain = (markup = '') =>
  markup
    .replace(/<\/p>\s*/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** All questions in the order of the page. For build time and tests: it draws the texts. */
export const faqQuestions = (): Question[] =>
  text.sections.flatMap(({ Body }) =>
    [...renderToStaticMarkup(<Body components={PARTS} />).matchAll(ARTICLE)].map(
      ([, id = '', question, answer]): Question => ({ id, question: plain(question), answer: plain(answer) }),
    ),
  );
