import { site } from '#site';

/** Title and description of a page, as its `meta` export. */
export const pageMeta = (title: string, description: string) => () => [
  { title: `${title} · ${site.name}` },
  { name: 'description', content: description },
];
