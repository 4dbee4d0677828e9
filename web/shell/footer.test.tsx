import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { site } from '#site';
import { drawnAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import { FOOTER_LINKS, Footer, LEARN_LINKS } from './footer.tsx';

const footer = drawnAt('/', <Footer />);

it('links exactly the footer’s pages', () => {
  expect(linksIn(elementAt(footer, '<nav aria-label="Footer"'))).toEqual(
    FOOTER_LINKS.map(({ label, to }) => [label, to]),
  );
});

it('has a separate column of pages to learn from', () => {
  expect(linksIn(elementAt(footer, '<nav aria-label="Learn"'))).toEqual(
    LEARN_LINKS.map(({ label, to }) => [label, to]),
  );
  expect(LEARN_LINKS).toEqual(
    expect.arrayContaining([
      { label: 'FAQ', to: '/faq' },
      { label: 'Your first coin', to: '/guide' },
      { label: 'Comparison', to: '/compare' },
      { label: 'How to buy', to: '/buy' },
      { label: 'How to redeem', to: '/redeem' },
      { label: 'Price history', to: '/usmint' },
      { label: 'Contract', to: '/ethereum-token' },
      { label: 'Verify', to: '/verify' },
      { label: 'Reserves', to: '/reserves' },
      { label: 'Transparency', to: '/transparency' },
      { label: 'Terms of Use', to: '/user-agreement/terms' },
    ]),
  );
});

it('holds the support contact, the social links and the bureau’s entry from site.config.ts', () => {
  const links = new Map(linksIn(footer).map(([label, to]) => [to, label]));
  expect(links.get(`mailto:${site.support.email}`)).toBe(site.support.email);
  expect(links.get('tel:+15550100134')).toBe(site.support.phone);
  const words = footer.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(words).toContain(`${site.support.hours}. We answer within ${site.support.answersWithin}.`);
  for (const { name, url } of site.links.social) expect(links.get(url)).toBe(name);
  expect(links.get(site.links.bureau)).toBe('Business bureau See our entry');
});

it('names the seller, and says that this is not advice and that you can lose money', () => {
  expect(footer).toContain(site.company);
  expect(footer).toContain('investment, legal or tax advice');
  expect(footer).toContain('you may get back less than you paid');
});

it('sends no other site a referrer', () => {
  const outside = [...footer.matchAll(/<a [^>]*href="https[^>]*>/g)].map(([link]) => link);
  expect(outside).toHaveLength(site.links.social.length + 1);
  for (const link of outside) expect(link).toMatch(/rel="noopener noreferrer"/);
});

it('has only links that docs/product.md and docs/differences.md name', () => {
  for (const file of ['product', 'differences']) {
    const doc = readFileSync(`docs/${file}.md`, 'utf8').replace(/\s+/g, ' ');
    for (const { label } of LEARN_LINKS) expect(doc, `docs/${file}.md`).toMatch(new RegExp(`Learn\\b[^|.]*${label}`));
  }
});
