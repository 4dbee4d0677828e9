import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { plainDecimal } from '#domain/digits.ts';
import { parseUnits, withoutDollarSign } from '#domain/typed-amounts.ts';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'step' | 'min' | 'prefix'> & {
    /** A decimal as text; it is never turned into a floating-point number. */
    value: string;
    onValue: (value: string) => void;
    /** How far the arrows move; any other value may still be typed. */
    step?: string;
    min?: string;
    /** Shown before or after the number, such as '$' or 'USG'. */
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

export function NumberField(props: Props) {
  const { label, hint, error, required, value, onValue, step = '1', min = '0', prefix, suffix, ...input } = props;
  const move = (direction: 1 | -1) => onValue(stepDecimal(value, step, direction, min));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!direction) return;
    event.preventDefault();
    move(direction);
  };
  const stepper = (direction: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      className="flex w-11 cursor-pointer items-center justify-center border-line border-l text-muted text-xl hover:bg-sunken hover:text-ink"
      aria-label={direction === 1 ? `${label}: ${step} more` : `${label}: ${step} less`}
      disabled={input.disabled}
      onClick={() => move(direction)}
    >
      <span aria-hidden>{direction === 1 ? '+' : '−'}</span>
    </button>
  );
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => (
        <div className="control control-group" data-invalid={control['aria-invalid']}>
          {prefix && <span className="pl-3.5 text-muted">{prefix}</span>}
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={onKeyDown}
            className="cell-figure min-h-11 w-full min-w-0 bg-transparent px-3.5 outline-none"
          />
          {suffix && <span className="pr-3 text-muted">{suffix}</span>}
          <span className="flex self-stretch">
            {stepper(-1)}
            {stepper(1)}
          </span>
        </div>
      )}
    </Field>
  );
}

const decimalsOf = (text: string) => plainDecimal(text)?.split('.')[1]?.length ?? 0;

/**
 * The decimal one step up (1) or down (-1), exact, with as many decimals as were there; never below min.
 * Anything but a decimal counts as zero.
 */
export function stepDecimal(text: string, step: string, direction: 1 | -1, min = '0'): string {
  const parts = [withoutDollarSign(text), step, min];
  const decimals = Math.max(...parts.map(decimalsOf));
  const [from, by, least] = parts.map((part) => parseUnits(part, decimals) ?? 0n) as [bigint, bigint, bigint];
  const next = from + by * BigInt(direction);
  const digits = (next < least ? least : next).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
