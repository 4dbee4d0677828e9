import { type ReactNode, useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  onValue: (value: Value) => void;
  disabled?: boolean;
  /** Visually hidden where the page already says it. */
  labelHidden?: boolean;
};

const OPTION =
  'flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-3 text-center font-medium text-[0.9375rem] text-muted outline-offset-1 outline-accent hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 group-disabled:cursor-not-allowed group-disabled:opacity-60';

/** A choice between a few options, all visible; the arrow keys move through it. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onValue,
  disabled,
  labelHidden,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="group" disabled={disabled}>
      <legend className={labelHidden ? 'sr-only' : 'mb-2 font-medium'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-sunken p-1">
        {options.map(([option, words]) => (
          <label key={option} className={OPTION}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              onChange={() => onValue(option)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
