import { href } from 'react-router';

/** Pages whose text is in their HTML only (web/ui/static-text.tsx): links to them load the document. */
const STATIC_PAGES = [
  href('/privacy'),
  href('/user-agreement'),
  href('/faq'),
  href('/branding'),
  href('/compare'),
  href('/guide'),
];

/** True of a path to such a page, or to one below it, with or without a #fragment. */
export function isStaticPage(to: string): boolean {
  const [path = ''] = to.split(/[?#]/);
  return STATIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}
