import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** One message or several; the control is then marked invalid. */
  error?: string | readonly string[] | undefined;
  required?: boolean;
};

/** What a control inside a field must carry. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** Label, hint and error around one control. Native validation is not used: the page says what is wrong in its own words. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const errors = [error ?? []].flat();
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': errors.length > 0 || undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {required ? <RequiredLabel label={label} /> : label}
        {required === false && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </div>
      )}
      {children(control)}
      {errors.length > 0 && (
        <div id={`${id}-error`} className="flex gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{errors.join(' ')}</span>
        </div>
      )}
    </div>
  );
}

/** The star stays on the line of the last word. */
function RequiredLabel({ label }: { label: string }) {
  const last = label.lastIndexOf(' ') + 1;
  return (
    <>
      {label.slice(0, last)}
      <span className="whitespace-nowrap">
        {label.slice(last)}
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </span>
    </>
  );
}
