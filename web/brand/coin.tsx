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
