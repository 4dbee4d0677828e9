import { expect, it } from 'vitest';
import { site } from '#site';
import { documents } from './testing/documents.ts';
import { partsOf } from './testing/plain-text.tsx';

/** Names, which need no definition. */
const NAMES =
  /United States Mint|United States|American Eagle|US Mint|Ethereum|Bitcoin|VISA|PayPal|ERC-20|English|Utah|Wyoming|Costa Rica|Salt Lake City|Mountain Time|Denver|Colorado|Tuesdays?|Saturday|Sunday|Adult Signature Required|AML|KYC|USD|ACH|CVV|PIN|ETH|BTC|PST|December|June|User Agreement|Terms of Purchase|Terms of Use|Token Purchase Agreement|Privacy Policy|Articles?|Schedules?|Sections?|S\d/g;

const capitalsIn = (text: string) => [
  ...text.matchAll(/(?<=\b[a-z][\w’-]*[,;]? [“(]?)[A-Z][\w’-]*(?: (?:of )?[A-Z][\w’-]*)*/g),
];
const singular = (word: string) => word.replace(/’s$/, '').replace(/s$/, '');

const isDefined = (used: string, defined: string[]) =>
  defined.some((term) => singular(term) === singular(used)) ||
  used.split(' ').every((word) => defined.some((term) => singular(term) === singular(word)));

/** The texts that belong together take each other's definitions. */
const FAMILY: Record<string, string[]> = { 'terms-of-purchase': [], terms: [] };

it.each(Object.keys(FAMILY).concat('purchase-agreement-buyer', 'purchase-agreement-purchaser', 'user-agreement-2019'))(
  'defines each capitalised term of %s',
  (folder) => {
    const text = documents[folder];
    if (!text) throw new Error(`There is no ${folder}`);
    const parts = partsOf(text);
    const defined = parts.flatMap(({ markup }) =>
      [...markup.matchAll(/<strong>([A-Z][^<]*)<\/strong>/g)].map((match) => match[1] as string),
    );
    const undefinedTerms = parts.flatMap((part) =>
      capitalsIn(
        part.text
          .replaceAll(site.company, '')
          .replaceAll(site.credentials.depository, '')
          .replaceAll(site.support.address, '')
          .replaceAll(site.name, '')
          .replace(NAMES, ''),
      )
        .map(([used]) => used)
        .filter((used) => !isDefined(used, defined))
        .map((used) => `${part.id}: ${used}`),
    );
    expect([...new Set(undefinedTerms)]).toEqual([]);
  },
);
