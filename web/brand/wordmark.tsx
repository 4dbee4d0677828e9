import { Link } from 'react-router';
import { site } from '#site';
import { Mark } from './mark.tsx';

/** Mark and name, leading home. */
export function Wordmark() {
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-sm" aria-label={`${site.name}, home`}>
      <Mark />
      <span className="font-semibold font-serif text-2xl tracking-tight">{site.name}</span>
    </Link>
  );
}
