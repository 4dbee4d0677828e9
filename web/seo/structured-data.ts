import { PAGE_PLACEHOLDERS } from '#domain/price/page-placeholders.ts';
import { site } from '#site';

const { origin } = PAGE_PLACEHOLDERS;
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

/** Where a page stands: each step's path and name, the page itself last. */
export type Trail = { path: string; name: string }[];

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
export function structuredData(path: string, trail: Trail): object {
  const graph: object[] = trail.length > 1 ? [breadcrumbs(trail)] : [];
  if (path === '/') graph.push(organization, webSite);
  if (path === '/about') graph.push(organization);
  return { '@context': 'https://schema.org', '@graph': graph };
}
