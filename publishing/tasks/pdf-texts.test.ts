import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { figures } from '#content/figures.ts';
import { COLORS } from '#domain/colors.ts';
import { site } from '#site';
import { root } from '../../scripts/root.mjs';
import { readPdf } from '../testing/read-pdf.ts';

const SECTION = /<Section id="[^"]+" title="([^"]+)"/g;
const CLAUSE = /<Clause id="[^"]+" title="([^"]+)"/g;
const { termsOfPurchase, userAgreement, userAgreement2019, introduction, brandGuide } = DOCUMENT_FILES;

const LEGAL: [file: string, ...texts: string[]][] = [
  [termsOfPurchase, 'terms-of-purchase'],
  [userAgreement, 'user-agreement', 'terms-of-purchase', 'terms'],
  [userAgreement2019, 'user-agreement-2019'],
];

const SALE = [
  figures.minimumOrder,
  figures.paymentWindow,
  figures.cancellationFeeMax,
  figures.shippingDomestic,
  figures.shippingInternational,
  figures.delivery,
  figures.reshipping,
  figures.lostPackageNotice,
  figures.minimumRedemptionEth,
  figures.beneficialOwnerShare,
];

const wordsOf = async (file: string) => (await readPdf(file)).text.replace(/\s+/g, '');
const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('the texts in print', () => {
  it.each(LEGAL)('give every section and clause: %s', async (file, ...texts) => {
    const words = await wordsOf(file);
    for (const text of texts) {
      const mdx = readFileSync(join(root, 'content', 'legal', `${text}.mdx`), 'utf8');
      const titlesOf = (pattern: RegExp) => [...mdx.matchAll(pattern)].map(([, title = '']) => title);
      expect(titlesOf(SECTION).length).toBeGreaterThanOrEqual(7);
      for (const title of [...titlesOf(SECTION), ...titlesOf(CLAUSE)]) expect(words).toContain(squeezed(title));
    }
  });

  it.each([termsOfPurchase, userAgreement, introduction])('name the constants of the sale: %s', async (file) => {
    const words = await wordsOf(file);
    for (const constant of SALE) expect(words).toContain(squeezed(constant));
  });

  it.each([termsOfPurchase, userAgreement, introduction])(
    'name pages of the site by their whole address: %s',
    async (file) => {
      const { text } = await readPdf(file);
      expect(text.match(/(?<![\w./])\/[a-z][\w/-]*/g) ?? []).toEqual([]);
      expect(squeezed(text)).toContain(site.links.website);
    },
  );

  it('say the same in the introduction as the pages, and in each of its chapters', async () => {
    const words = await wordsOf(introduction);
    expect(words).toContain(squeezed(figures.priceException));
    expect(words).toContain(squeezed(`on its own site. ${figures.identityDataKept}`));
    const [, ...lost] = words.split(squeezed(figures.keyLost));
    expect(lost).toHaveLength(2);
  });

  it('name no price in the introduction and promise no gain', async () => {
    const words = await wordsOf(introduction);
    expect(words).not.toContain(squeezed(figures.openingPrice));
    expect(words).toContain(squeezed('You may get back less than you paid.'));
  });

  it('give the colors of the theme in the brand guide', async () => {
    const words = await wordsOf(brandGuide);
    for (const { light, dark } of [COLORS.paper, COLORS.ink, COLORS.accent]) {
      expect(words).toContain(light);
      expect(words).toContain(dark);
    }
  });
});
