import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressText, shortAddress, WithAddresses } from './address.tsx';
import { CopyText } from './copy-text.tsx';
import { DifferingAddress } from './differing-address.tsx';
import { Facts } from './facts.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const HASH = `0x${'0123456789abcdef'.repeat(4)}`;

const groupsIn = (html: string) => [...html.matchAll(/<span[^>]*>([^<]*)<\/span><wbr\/>/g)].map(([, group]) => group);
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '');

it('shows every character of an address in groups of four, and copies and reads it as one word', () => {
  const html = renderToStaticMarkup(<AddressText of={ADDRESS} />);
  expect(groupsIn(html)).toEqual(['0x5290', '8400', '0985', '2788', '6E0F', '7030', '0698', '57D2', 'E416', '9EE7']);
  expect(wordsOf(html)).toBe(ADDRESS);
  expect(html).toMatch(/^<code class="[^"]*font-mono/);
});

it('shortens to both ends and the middle, so that a look-alike of the ends differs', () => {
  expect(shortAddress(ADDRESS)).toBe('0x5290…7030…9EE7');
  const twin = ADDRESS.replace('7030', '7031');
  expect(shortAddress(twin)).not.toBe(shortAddress(ADDRESS));
  const html = renderToStaticMarkup(<AddressText short of={ADDRESS} />);
  expect(html).toContain(`title="${ADDRESS}"`);
  expect(html).toContain(`<span class="sr-only">${ADDRESS}</span>`);
  expect(html).toMatch(/aria-hidden="true" class="select-none"/);
});

it('marks the characters that differ from another address, whatever their case, and still reads as one word', () => {
  const twin = ADDRESS.replace('7030', '7f3e').toLowerCase();
  const html = renderToStaticMarkup(<DifferingAddress of={ADDRESS} unlike={twin} />);
  expect([...html.matchAll(/<mark[^>]*>([^<]*)</g)].map(([, run]) => run)).toEqual(['0', '0']);
  expect(wordsOf(html)).toBe(ADDRESS);
  const all = renderToStaticMarkup(<DifferingAddress of={ADDRESS} unlike={`0x${'c'.repeat(40)}`} />);
  expect([...all.matchAll(/<mark[^>]*>([^<]*)</g)].map(([, run]) => run)).toHaveLength(10);
});

it.each([
  ['in a text', <WithAddresses key="t">{`Sent to ${ADDRESS} in ${HASH}, final`}</WithAddresses>, 10 + 16],
  ['among facts', <Facts key="f" items={[['Wallet', ADDRESS]]} />, 10],
  ['beside a copy button', <CopyText key="c" text={ADDRESS} label="the address" />, 10],
])('draws an address %s as one', (_, drawn, groups) => {
  const html = renderToStaticMarkup(drawn);
  expect(groupsIn(html)).toHaveLength(groups);
  expect(wordsOf(html)).toContain(ADDRESS);
});

it('leaves a signature and a text without an address as they are', () => {
  for (const text of [`0x${'ab'.repeat(65)}`, 'Paid by wire'])
    expect(renderToStaticMarkup(<WithAddresses>{text}</WithAddresses>)).toBe(`<bdi>${text}</bdi>`);
});
