import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  onSubmit: () => void;
  children: ReactNode;
  /** What was found wrong; whenever it changes, the first invalid control gets the focus. */
  faults?: object | undefined;
  id?: string;
  label?: string;
  className?: string;
};

/** A form whose faults the page tells itself, in its own words, beside the controls. */
export function Form({ onSubmit, children, faults, id, label, className }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useLayoutEffect(() => {
    if (ref.current) preserveEarlyInput(ref.current);
  }, []);
  useEffect(() => {
    if (!submitted.current || !faults || Object.keys(faults).length === 0) return;
    submitted.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <form
      ref={ref}
      id={id}
      aria-label={label}
      // Before the script has come, nothing that is typed may end up in an address.
      method="post"
      noValidate
      className={classNames('grid gap-5', className)}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.current = true;
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

const typedValue = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value');

function tellAgain(input: HTMLInputElement): void {
  if (input.type === 'checkbox' || input.type === 'radio') {
    if (input.checked === input.defaultChecked) return;
    input.checked = input.defaultChecked;
    input.click();
    return;
  }
  const { value, defaultValue } = input;
  if (input.type === 'file' || value === defaultValue) return;
  // React takes an event for news only if the value differs from what was last set through the element itself.
  input.value = defaultValue;
  typedValue?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hands on to React what was typed or filled in before it took over the prerendered form; it would be wiped out. */
function preserveEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) if (control instanceof HTMLInputElement) tellAgain(control);
}
