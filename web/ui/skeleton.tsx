import { classNames } from './class-names.ts';

/** A grey bar where a text will stand. Give it a width; `label` is what a screen reader hears. */
export function Skeleton({ className = 'w-32', label = 'Loading' }: { className?: string; label?: string }) {
  return (
    <span className={classNames('skeleton inline-block h-[0.8em] rounded-sm align-baseline', className)}>
      <span className="sr-only">{label}</span>
    </span>
  );
}
