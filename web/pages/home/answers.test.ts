import { expect, it } from 'vitest';
import { faqQuestions } from '#content/faq/questions.tsx';
import { QUESTIONS } from './answers.tsx';

it('asks its questions as the answers’ page does, and leads to each', () => {
  const asked = new Map(faqQuestions().map(({ id, question }) => [id, question]));
  expect(QUESTIONS.map(([id]) => [id, asked.get(id)])).toEqual(QUESTIONS);
});
