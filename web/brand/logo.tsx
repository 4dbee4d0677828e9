import { href, Link } from 'react-router';
import { site } from '#site';
import { classNames } from '#web/ui/class-names.ts';

/** Our own coin, modeled on no real one; `className` gives its width. `large` marks the one at the top of a page. */
export function Coin({ className, large = false }: { className?: string; large?: boolean }) {
  return (
    <img
      src="/coin.svg"
      alt=""
      width={640}
      height={640}
      fetchPriority={large ? 'high' : 'auto'}
      loading={large ? 'eager' : 'lazy'}
      className={classNames('coin', className)}
    />
  );
}

/** The small coin beside the name; `ground` is the background, the page's own color or always a dark one. */
export function Mark({ className = 'size-10', ground = 'page' }: { className?: string; ground?: 'page' | 'dark' }) {
  return (
    <picture className="shrink-0">
      {ground === 'page' && <source srcSet="/mark-dark.svg" media="(prefers-color-scheme: dark)" />}
      <img
        src={ground === 'page' ? '/mark-light.svg' : '/mark-dark.svg'}
        alt=""
        width={64}
        height={64}
        className={classNames('block', className)}
      />
    </picture>
  );
}

/** Mark and name, leading home. */
export function Wordmark({ ground = 'page' }: { ground?: 'page' | 'dark' }) {
  return (
    <Link
      to={href('/')}
      className="flex min-h-11 w-fit items-center gap-2.5 rounded-sm"
      aria-label={`${site.name}, home`}
    >
      <Mark ground={ground} />
      <span className="font-[560] font-serif text-[1.75rem] leading-none tracking-[0.03em]">{site.name}</span>
    </Link>
  );
}
