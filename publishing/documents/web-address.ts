import { site } from '#site';

/** The whole address of a page of the site: paper knows no other way to it. */
export const webAddress = (path: string): string => new URL(path, site.links.website).href;
