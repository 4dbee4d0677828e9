import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onValue: (value: Value) => void;
  disabled?: boolean;
  /** Said, but not shown, where the page says it already. */
  labelHidden?: boolean;
};

/** A choice between a few ways, all in sight; the arrow keys move through it. */
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
    <fieldset className="segments" disabled={disabled}>
      <legend className={labelHidden ? 'sr-only' : undefined}>{label}</legend>
      <div>
        {options.map(([option, words]) => (
          <label key={option}>
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
