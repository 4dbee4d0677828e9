import { expect, it } from 'vitest';
import { faqQuestions } from '#content/faq/questions.tsx';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { site } from '#site';
import { drawnAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import Home from './home.tsx';
import Unmatched from './unmatched.tsx';

const home = drawnAt('/', <Home />);
const links = linksIn(home).map(([, to]) => to);
const words = home.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it('opens with the tagline as its only first heading', () => {
  expect(home.match(/<h1/g)).toHaveLength(1);
  expect(words).toMatch(new RegExp(`^ ${site.tagline.replaceAll(' ', ' +')}`));
});

it('holds the second variant’s matter: the token, its tagline, Real, Safe, Trusted', () => {
  for (const part of [`The ${site.name} Token`, site.tokenTagline, 'Real', 'Safe', 'Trusted'])
    expect(home).toContain(`>${part}<`);
});

it('leaves placeholders for the price and its date, names the source of the price, and shows the market supply', () => {
  const panel = elementAt(home, '<section aria-labelledby="price-title"');
  expect(panel).toContain(`$<span class="figure">${PRICE_PLACEHOLDERS.priceText}</span>`);
  expect(panel).toContain(PRICE_PLACEHOLDERS.priceDate);
  expect(panel).toContain('follows the Mint’s posted price');
  expect(panel).toMatch(/Market supply<\/dt><dd[^>]*>10,000,000</);
});

it('leads to the choice of ways to buy from the hero, from its end and from the bar of phones, which shows the price', () => {
  expect(linksIn(home).filter(([label]) => label === `Buy ${site.name}`)).toEqual(
    Array.from({ length: 3 }, () => [`Buy ${site.name}`, '/buy']),
  );
  expect(elementAt(home, `<section aria-label="Buy ${site.name}"`)).toContain(PRICE_PLACEHOLDERS.priceText);
  expect(elementAt(home, '<div class="hero"')).not.toContain('buy-bar');
});

it('leads to the exchange, to our own order, to redemption by page and by both addresses', () => {
  for (const to of [
    site.links.buy,
    '/purchase',
    '/redeem',
    ...site.redemptionEmails.map((address) => `mailto:${address}`),
  ])
    expect(links).toContain(to);
});

it('names registration, licence, depository and company as site.config.ts has them', () => {
  for (const fact of [...Object.values(site.credentials), site.company]) expect(words).toContain(fact);
});

it('captions the coin that it shows as the mark, and shows what the real one measures', () => {
  expect(words).toContain('The coin pictured is our mark. You receive an American Eagle.');
  expect(words).toContain(`${site.coin.sizes.diameterMm} mm`);
  expect(links).toContain('/compare');
  expect(links).toContain('/guide');
});

it('leads to the answers and the documents', () => {
  expect(links).toContain('/faq');
  expect(links.filter((to) => to.endsWith('.pdf'))).toHaveLength(3);
});

it('promises no gain', () => {
  expect(words).not.toMatch(/profit|guarantee|returns|grow your|appreciat|risk-free/i);
});

it('asks its questions as the FAQ does, and links to each answer', () => {
  const questions = new Map(faqQuestions().map(({ id, question }) => [`/faq#${id}`, question]));
  const asked = linksIn(home).filter(([, to]) => to.startsWith('/faq#'));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.map(([, to]) => [questions.get(to), to])).toEqual(asked);
});

it('says above the home page that there is nothing at an unknown address, and only there', () => {
  const unmatched = drawnAt('/no-such-page', <Unmatched />);
  const [notice = '', page] = unmatched.split('<div class="hero"');
  expect(notice).toContain('There’s nothing at this address');
  expect(linksIn(notice).map(([, to]) => to)).toEqual(['/contact', '/buy', '/redeem', '/wallet', '/reserves', '/faq']);
  expect(page?.match(/<h1/g)).toHaveLength(1);
  expect(home).not.toContain('nothing at this address');
});
