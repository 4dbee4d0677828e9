import { useId } from 'react';

/** A bar from 0 to 1; without a value it shows that work goes on, not how much is left. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  const id = useId();
  const known = value !== undefined;
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        {known && <span aria-hidden>{Math.floor(value * 100)} %</span>}
      </div>
      <progress id={id} className="progress" max={1} {...(known && { value })} />
    </div>
  );
}
