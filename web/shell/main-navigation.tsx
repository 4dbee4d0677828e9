import { Menu } from '#web/ui/menu.tsx';
import { NavItem } from './nav-link.tsx';
import { TOP_NAVIGATION } from './navigation.ts';

/** The navigation of tablets and wider screens. */
export function MainNavigation() {
  return (
    <nav aria-label="Main" className="header-navigation">
      <ul>
        {TOP_NAVIGATION.map((entry) => (
          <li key={entry.label}>
            {'to' in entry ? (
              <NavItem link={entry} className="nav-link" />
            ) : (
              <Menu label={entry.label} className="nav-link">
                {entry.links.map((link) => (
                  <NavItem key={link.to} link={link} className="text-[0.9375rem]" />
                ))}
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
