import { expect, it } from 'vitest';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { MIN_ORDER_COINS, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { drawnAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import Buy from './buy.tsx';
import Exchanges from './exchanges.tsx';
import OtcDesks from './otc-desks.tsx';

const page = drawnAt('/buy', <Buy />);
const ways = [...page.matchAll(/<article>.*?<\/article>/gs)].map(([way]) => way);
const textOf = (html = '') => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const factsOf = (way = '') =>
  [...way.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label, value]) => [label, textOf(value).trim()]);

it('links each way to buy to its next step, and to the exchange itself', () => {
  expect(ways.map((way) => linksIn(way).map(([, to]) => to))).toEqual([
    ['/purchase'],
    [site.links.buy, '/exchanges'],
    ['/top-crypto-otc-desks'],
  ]);
});

it('shows a newcomer the whole way', () => {
  expect(linksIn(page).map(([, to]) => to)).toContain('/guide');
});

it('asks the same questions of every way', () => {
  for (const way of ways)
    expect(factsOf(way).map(([label]) => label)).toEqual([
      'Price',
      'Minimum',
      'How you pay',
      'Time',
      'Where it arrives',
    ]);
});

it('says the company’s terms from the constants, with the price in force', () => {
  const facts = Object.fromEntries(factsOf(ways[0]));
  expect(elementAt(ways[0] ?? '', '<dl>')).toContain(`$<span class="figure">${PRICE_PLACEHOLDERS.priceText}</span>`);
  expect(facts).toMatchObject({
    Minimum: `${MIN_ORDER_COINS} ${site.name}`,
    'How you pay': 'Bitcoin, Ethereum, cash, or USD bank wire',
    Time: `An answer within ${site.support.answersWithin}`,
  });
  expect(textOf(ways[0])).toContain(`${PAYMENT_WINDOW_HOURS} hours to pay`);
});

it('names exchanges, their pairs and desks as site.config.ts does', () => {
  for (const { name, pairs } of site.exchanges)
    for (const part of [name, ...pairs]) expect(textOf(ways[1])).toContain(part);
  for (const { name } of site.desks) expect(textOf(ways[2])).toContain(name);
});

it('is a click away from the pages of the other ways', () => {
  for (const other of [drawnAt('/exchanges', <Exchanges />), drawnAt('/top-crypto-otc-desks', <OtcDesks />)])
    expect(linksIn(other)).toContainEqual(['Compare the ways to buy', '/buy']);
});
