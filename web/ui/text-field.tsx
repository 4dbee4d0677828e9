import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type Props<Element extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Element>, keyof FieldProps>;

/** One line of text: any input type that holds text. Takes all input props (value, onChange, autoComplete, inputMode …). */
export function TextField({ label, hint, error, required, className, ...input }: Props<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => <input type="text" {...input} {...control} className={classNames('control', className)} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, required, className, ...area }: Props<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => <textarea rows={5} {...area} {...control} className={classNames('control py-2.5', className)} />}
    </Field>
  );
}

/** A choice from a closed list; give it <option> children. */
export function SelectField({ label, hint, error, required, className, ...select }: Props<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => <select {...select} {...control} className={classNames('control control-select', className)} />}
    </Field>
  );
}

type PasswordProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>;

/** A password that the reader may show; give autoComplete 'new-password' or 'current-password'. */
export function PasswordField({ label, hint, error, required, ...input }: PasswordProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="control pr-13"
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 flex w-12 cursor-pointer items-center justify-center text-muted hover:text-ink"
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}

/** A text of which every character counts, such as an address or a number: the browser completes and corrects nothing in it. */
export const ExactField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    className="font-mono text-[0.9375rem]"
    {...props}
  />
);
