/** Pages whose text is in their HTML only (web/ui/static-text.tsx): links to them load the document. */
const STATIC_PAGES = ['/privacy', '/user-agreement', '/faq', '/branding'];

/** True of a path to such a page, or to one below it, with or without a #place. */
export function isStaticPage(to: string): boolean {
  const [path = ''] = to.split(/[?#]/);
  return STATIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}
