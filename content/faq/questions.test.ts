import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { US_STATES } from '#domain/us-states.ts';
import { sales, site } from '#site';
import { figures } from '../figures.ts';
import { faqQuestions } from './questions.tsx';

const questions = faqQuestions();
const answerTo = (id: string) => questions.find((question) => question.id === id)?.answer;

it('gives every question its own anchor and an answer', () => {
  expect(questions.length).toBeGreaterThan(45);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(questions.filter(({ question, answer }) => question.length < 8 || answer.length < 40)).toEqual([]);
});

it('gives answers as plain text', () => {
  expect(questions.filter(({ question, answer }) => /[<>]|&#|&\w+;/.test(question + answer))).toEqual([]);
  expect(answerTo('reach-us')).toContain(site.support.email);
});

it('calls the token by its name', () => {
  expect(questions.map(({ question }) => question)).toContain(`What is ${site.name}?`);
});

it('links above the questions only to ones that exist', () => {
  const source = readFileSync(new URL('../../web/pages/faq.tsx', import.meta.url), 'utf8');
  const named = [...source.matchAll(/\['([\w-]+)', '/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((id) => !questions.some((question) => question.id === id))).toEqual([]);
});

it('leads to the guide and to the comparison', () => {
  const source = readFileSync(new URL('01-coin.mdx', import.meta.url), 'utf8');
  for (const path of ['/guide', '/compare']) expect(source).toContain(`](${path})`);
});

it('invites to no account beside a note that sign-ups are paused, and gives the reason for a price on another day', () => {
  const invitation = /(?:open|register|create|get) (?:an|your|a \w+) account|sign up|\]\(\/register/i;
  expect(questions.filter(({ answer }) => invitation.test(answer))).toEqual([]);
  expect(answerTo('need-an-account')).toContain('whether we’re currently opening new accounts');
  expect(answerTo('why-tuesdays')).toContain(figures.priceException);
});

it('says where the company sells, as site.config.ts has it', () => {
  const answer = answerTo('where-we-sell') ?? '';
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  const places = [
    ...sales.countries.map((code) => names.of(code)),
    ...sales.exceptStates.map((code) => US_STATES[code]),
  ];
  expect(places.filter((place) => !place || !answer.includes(place))).toEqual([]);
  expect(answer.includes('all states except')).toBe(sales.exceptStates.length > 0);
});

it('says the terms’ own figures', () => {
  expect(answerTo('redemption-cost')).toMatch(
    /\$30\.00 within the United States, from \$50\.00 plus duties elsewhere, for each package of up to 20 coins/,
  );
  expect(answerTo('lost-package')).toContain('30 days');
  expect(answerTo('how-long')).toContain('5 to 10 business days');
});
