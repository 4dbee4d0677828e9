import { href } from 'react-router';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { site } from '#site';
import { canonicalPath, isListed } from '../lib/meta.ts';

const { origin } = PAGE_PLACEHOLDERS;
const NOT_INDEXED = '<meta name="robots" content="noindex"/>';

const textOf = (html: string, pattern: RegExp, path: string): string => {
  const text = pattern.exec(html)?.[1];
  if (!text) throw new Error(`${path} has no ${pattern.source}`);
  return text;
};
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const plain = (html: string) =>
  Object.entries(ENTITIES).reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), html);

const suffix = ` · ${escaped(site.name)}`;

/** The page's own name, as its title gives it; HTML-escaped. */
export const titleOf = (html: string, path: string): string => {
  const title = textOf(html, /<title>([^<]+)<\/title>/, path);
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
};

/** Home, then every page above this one, then this one. */
function trailTo(path: string, titles: ReadonlyMap<string, string>): Trail {
  const steps = path.split('/').filter(Boolean);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  return [
    { path: '/', name: 'Home' },
    ...above.flatMap((step) => (titles.has(step) ? [{ path: step, name: plain(titles.get(step) ?? '') }] : [])),
  ];
}

function shareTags(html: string, path: string): string {
  const picture = sharePicture(path);
  const tags: [attribute: 'property' | 'name', key: string, content: string][] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', escaped(site.name)],
    ['property', 'og:locale', 'en_US'],
    ['property', 'og:title', titleOf(html, path)],
    ['property', 'og:description', textOf(html, /<meta name="description" content="([^"]+)"/, path)],
    ['property', 'og:url', origin + canonicalPath(path)],
    ['property', 'og:image', `${origin}/${picture.file}`],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', escaped(picture.alt)],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return tags.map(([attribute, key, content]) => `<meta ${attribute}="${key}" content="${content}"/>`).join('');
}

const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * The page with what only searchers and sharers read, put into its head after rendering, so that no visitor loads it as
 * script. Pages without a path (behind the login, unmatched, the document for many paths) and unlisted ones ask not to be
 * indexed, and have no address of their own.
 */
export function withHead(html: string, path: string | undefined, titles: ReadonlyMap<string, string>): string {
  const listed = path !== undefined && isListed(path);
  const shared = path !== undefined && canonicalPath(path) !== undefined;
  const tags = [
    shared ? '' : NOT_INDEXED,
    shared ? shareTags(html, path) : '',
    listed ? dataBlock(structuredData(path, trailTo(path, titles))) : '',
  ];
  const own = shared ? html : html.replace(/<link rel="canonical"[^>]*>/, '');
  return own.replace('</head>', () => `${tags.join('')}</head>`);
}

/** Preview pictures for sharing, by the path that they were made for; pages below it have them too. */
const PICTURES: [path: string, name: string, alt: string][] = [
  [href('/token'), 'token', 'The token and the coin it stands for'],
  [href('/ethereum-token'), 'token', 'The token and the coin it stands for'],
  [href('/usmint'), 'usmint', 'How the price follows the Mint'],
  [href('/redeem'), 'redeem', 'Redeem a token for its coin'],
  [href('/wallet'), 'wallet', 'The wallet in your browser'],
  [href('/privacy'), 'legal', 'The terms in full'],
  [href('/user-agreement'), 'legal', 'The terms in full'],
];

type SharePicture = { file: string; alt: string };

/** The picture of a page: 1200 × 630, made with the documents. */
function sharePicture(path: string): SharePicture {
  const found = PICTURES.find(([own]) => path === own || path.startsWith(`${own}/`));
  const [, name, alt] = found ?? [
    '',
    path === '/' ? 'home' : 'default',
    `A ${site.metal} coin and the name of its token`,
  ];
  return { file: `og/${name}.png`, alt };
}

const ORGANIZATION = `${origin}/#organization`;

const organization = {
  '@type': 'Organization',
  '@id': ORGANIZATION,
  name: site.company,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email: site.support.email,
  telephone: site.support.phone,
  address: site.support.address,
  sameAs: site.links.social.map(({ url }) => url),
};

const webSite = {
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: site.name,
  description: site.tagline,
  url: `${origin}/`,
  inLanguage: 'en',
  publisher: { '@id': ORGANIZATION },
};

/** A page's breadcrumbs: each one's path and name, the page itself last. */
type Trail = { path: string; name: string }[];

const breadcrumbs = (trail: Trail) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** A page's facts for search engines, as schema.org names them. */
function structuredData(path: string, trail: Trail): object {
  const graph: object[] = trail.length > 1 ? [breadcrumbs(trail)] : [];
  if (path === '/') graph.push(organization, webSite);
  if (path === href('/about')) graph.push(organization);
  return { '@context': 'https://schema.org', '@graph': graph };
}
