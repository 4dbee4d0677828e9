import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { documents, type TextComponents } from '../documents.tsx';

/** A question with its answer as plain text, a line a paragraph; `id` is its anchor on /faq. */
export type Question = { id: string; question: string; answer: string };

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node === 'boolean' ? '' : String(node ?? '');
  return textOf(node.props.children) + (node.type === 'p' ? '\n' : '');
}

/** All questions in the order of the page. For build time and tests: it renders the texts. */
export function faqQuestions(): Question[] {
  const questions: Question[] = [];
  const components: TextComponents = {
    Clause({ id, title, children }) {
      questions.push({ id, question: title, answer: textOf(children).replace(/\n\s*/g, '\n').trim() });
      return null;
    },
  };
  for (const { Body } of documents.faq.sections) renderToStaticMarkup(<Body components={components} />);
  return questions;
}
