import { useId } from 'react';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onValue: (value: Value) => void;
  disabled?: boolean;
};

/** A choice between a few ways, all in sight; the arrow keys move through it. */
export function Segments<Value extends string>({ label, value, options, onValue, disabled }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="segments" disabled={disabled}>
      <legend className="sr-only">{label}</legend>
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
    </fieldset>
  );
}
