import { expect, it } from 'vitest';
import { site } from '#site';
import { withHead } from './head.ts';

const page = (title: string, description = 'What it &amp; we are.') =>
  `<html><head><title>${title}</title><meta name="description" content="${description}"/></head><body></body></html>`;
const TITLES = new Map([
  ['/', 'Home'],
  ['/about', 'About'],
  ['/user-agreement', 'User Agreement'],
  ['/user-agreement/terms', 'Terms &amp; &lt;conditions&gt;'],
]);
const blockOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
const kindsOf = (html: string) => blockOf(html)['@graph']?.map((one: Record<string, string>) => one['@type']);

it('gives a listed page its picture, title and description for those who share it', () => {
  const html = withHead(page(`About · ${site.name}`), '/about', TITLES);
  expect(html).toContain('<meta property="og:title" content="About"/>');
  expect(html).toContain('<meta property="og:description" content="What it &amp; we are."/>');
  expect(html).toContain('<meta property="og:url" content="__SITE_ORIGIN__/about"/>');
  expect(html).toContain('<meta property="og:image" content="__SITE_ORIGIN__/og/default.png"/>');
  expect(html).not.toContain('noindex');
});

it.each(['/admin', '/redeemsuccess', '/registration-pending', undefined])('keeps %s out of the index', (path) => {
  const html = withHead(page('x').replace('</head>', '<link rel="canonical" href="/"/></head>'), path, TITLES);
  expect(html).not.toContain('canonical');
  expect(html).toContain('<meta name="robots" content="noindex"/></head>');
  expect(html).not.toContain('og:');
  expect(html).not.toContain('ld+json');
});

it('passes on the address of the page that a twin repeats', () => {
  const html = withHead(page('Contact'), '/contact-zendesk', TITLES);
  expect(html).toContain('<meta property="og:url" content="__SITE_ORIGIN__/contact"/>');
  expect(html).not.toContain('ld+json');
});

it('names the issuer on the pages about it, by the site’s own facts', () => {
  expect(kindsOf(withHead(page('Home'), '/', TITLES))).toEqual(['Organization', 'WebSite']);
  const about = blockOf(withHead(page('About'), '/about', TITLES))['@graph'];
  expect(about[1]).toMatchObject({ '@type': 'Organization', name: site.company, email: site.support.email });
});

it('leads from home to a nested page, in words that cannot end the block', () => {
  const html = withHead(page('x'), '/user-agreement/terms', TITLES);
  const [trail] = blockOf(html)['@graph'];
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'User Agreement',
    'Terms & <conditions>',
  ]);
  expect(html).not.toMatch(/ld\+json">[^<]*<(?!\/script>)/);
});

it('refuses a page without a title or description', () => {
  expect(() => withHead('<head></head>', '/about', TITLES)).toThrow('/about');
});
