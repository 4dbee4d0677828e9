import { NavLink as RouterLink } from 'react-router';
import { isStaticPage } from '#web/lib/static-pages.ts';
import { PlainLink } from '#web/ui/link.tsx';
import type { NavLink } from './navigation.ts';

type Props = { link: NavLink; className: string; onClick?: () => void };

/** A navigation entry that knows whether its page is shown (aria-current). */
export function NavItem({ link: { label, to }, className, ...rest }: Props) {
  if (!to.startsWith('/') || to.includes('#')) {
    return (
      <PlainLink to={to} className={className} {...rest}>
        {label}
      </PlainLink>
    );
  }
  return (
    <RouterLink to={to} end reloadDocument={isStaticPage(to)} className={className} {...rest}>
      {label}
    </RouterLink>
  );
}
