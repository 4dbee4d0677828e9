import { href, Link } from 'react-router';
import { site } from '#site';
import { Mark } from './mark.tsx';

/** Mark and name, leading home. */
export function Wordmark({ ground = 'page' }: { ground?: 'page' | 'dark' }) {
  return (
    <Link to={href('/')} className="flex w-fit items-center gap-2.5 rounded-sm" aria-label={`${site.name}, home`}>
      <Mark ground={ground} />
      <span className="font-[560] font-serif text-[1.75rem] leading-none tracking-[0.03em]">{site.name}</span>
    </Link>
  );
}
