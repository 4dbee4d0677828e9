import { classNames } from '#web/ui/class-names.ts';

/** Our own coin, which shows no real one; `className` gives its width. `large` marks the one that a page opens with. */
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
