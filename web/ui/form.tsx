import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { useOneAtATime } from './button.tsx';
import { classNames } from './class-names.ts';
import { TextLink } from './link.tsx';
import { Notice } from './notice.tsx';

type Props = {
  /** Where it returns a promise, a second submit is ignored until that has settled. */
  onSubmit: () => unknown;
  children: ReactNode;
  /** What was found wrong; whenever it changes, the first invalid control gets the focus. */
  errors?: object | undefined;
  id?: string;
  label?: string;
  className?: string;
};

/** A form whose errors are shown by the page, in its own words, beside the controls. */
export function Form({ onSubmit, children, errors, id, label, className }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const guarded = useOneAtATime();
  useLayoutEffect(() => {
    if (ref.current) preserveEarlyInput(ref.current);
  }, []);
  useEffect(() => {
    if (!submitted.current || !errors || Object.keys(errors).length === 0) return;
    submitted.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form
      ref={ref}
      id={id}
      aria-label={label}
      // Outside a dialog this method does nothing: before its script has come, a form posts nothing and keeps what was typed.
      method="dialog"
      noValidate
      className={classNames('grid gap-5', className)}
      onSubmit={(event) => {
        // React hands on what a dialog's own form submits, wherever the dialog is drawn.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        guarded(() => {
          submitted.current = true;
          return onSubmit();
        });
      }}
    >
      {children}
      <ScriptMissing />
    </form>
  );
}

/** Why the form cannot be sent; overlays.css shows it where there are no scripts, or where they are late. */
function ScriptMissing() {
  if (!useHydrating()) return null;
  return (
    <div className="script-missing">
      <Notice kind="warning" title="This form can’t be sent yet" live>
        <p>
          Its JavaScript hasn’t loaded. Allow JavaScript for this site or check your connection, then reload the page.
          You can also email us at <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
      </Notice>
    </div>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function replayTick(input: HTMLInputElement): void {
  if (input.checked === input.defaultChecked) return;
  input.checked = input.defaultChecked;
  input.click();
}

function replayText(control: TextControl): void {
  const { value, defaultValue } = control;
  if (value === defaultValue) return;
  // React reports an input event only if the value differs from what was last set through the element itself.
  control.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function replayInput(input: HTMLInputElement): void {
  if (input.type === 'checkbox' || input.type === 'radio') replayTick(input);
  else if (input.type !== 'file') replayText(input);
}

function replayChoice(select: HTMLSelectElement): void {
  const isUnchanged = [...select.options].every((option) => option.selected === option.defaultSelected);
  if (!isUnchanged) select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Hands React what was typed or filled in before it took over the prerendered form; it would be lost. */
function preserveEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) replayChoice(control);
    else if (control instanceof HTMLTextAreaElement) replayText(control);
    else if (control instanceof HTMLInputElement) replayInput(control);
  }
}
