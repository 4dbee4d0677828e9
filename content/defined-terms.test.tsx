import { expect, it } from 'vitest';
import { site } from '#site';
import { documentAt, type Part, partsOf } from './testing/plain-text.tsx';

/** Names need no definition. */
const NAMES =
  /United States Mint|United States|American Eagle|Ethereum|Bitcoin|VISA|PayPal|ERC-20|English|Utah|Wyoming|Costa Rica|Salt Lake City|Mountain Time|Denver|Colorado|Tuesdays?|Saturdays|Sundays|Adult Signature Required|AML|KYC|USD|ACH|CVV|PIN|ETH|BTC|PST|December|June|User Agreement|Terms of Purchase|Terms of Use|Token Purchase Agreement|Privacy Policy|Articles?|Schedules?/g;
const ISSUER = [site.company, site.credentials.depository, site.support.address, site.name];

const proseOf = ({ text }: Part) => ISSUER.reduce((prose, name) => prose.replaceAll(name, ''), text).replace(NAMES, '');

/** Capitalised words that do not begin a sentence. */
const TERM = /(?<=\b[a-z][\w’-]*[,;]? [“(]?)[A-Z][\w’-]*(?: [A-Z][\w’-]*)*/g;
const singular = (word: string) => word.replace(/’s$/, '').replace(/s$/, '');

const definitionsIn = (parts: Part[]) =>
  parts.flatMap(({ markup }) =>
    [...markup.matchAll(/<strong>([A-Z][\w ]*)<\/strong>/g)].map(([, term = '']) => singular(term)),
  );

const TEXTS = [
  'terms-of-purchase',
  'terms',
  'purchase-agreement-buyer',
  'purchase-agreement-purchaser',
  'user-agreement-2019',
];

it.each(TEXTS)('defines each capitalised term of %s', (folder) => {
  const parts = partsOf(documentAt(folder));
  const defined = definitionsIn(parts);
  const used = parts.flatMap((part) => (proseOf(part).match(TERM) ?? []).map(singular));
  expect([...new Set(used)].filter((term) => !defined.includes(term))).toEqual([]);
});

it.each(TEXTS)('uses each term that %s defines', (folder) => {
  const parts = partsOf(documentAt(folder));
  const uses = (term: string) => parts.flatMap(({ text }) => text.match(new RegExp(`\\b${term}`, 'gi')) ?? []).length;
  expect(definitionsIn(parts).filter((term) => uses(term) < 2)).toEqual([]);
});
