import { useLocation } from 'react-router';
import { PlainLink } from '#web/ui/link.tsx';
import type { NavLink } from './navigation.ts';

type Props = { link: NavLink; className: string; onClick?: () => void };

/** Pages are drawn at build time as /about/ and read as /about. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** A navigation entry that knows whether its page is shown (aria-current). */
export function NavItem({ link: { label, to }, ...rest }: Props) {
  const isHere = withoutSlash(useLocation().pathname) === withoutSlash(to);
  return (
    <PlainLink to={to} {...rest} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </PlainLink>
  );
}
