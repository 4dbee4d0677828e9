import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { classNames } from './class-names.ts';
import { TextLink } from './link.tsx';
import { Notice } from './notice.tsx';
import { preserveEarlyInput } from './preserve-early-input.ts';
import { useOneAtATime } from './press-guards.ts';

type Props = {
  /** Where it returns a promise, a second submit is ignored until that has settled. */
  onSubmit: () => unknown;
  /** When the form is begun, and with every control that gets the focus: fetches what sending it needs. */
  onFocus?: () => void;
  children: ReactNode;
  /** What was found wrong; whenever it changes, the first invalid control gets the focus. */
  errors?: object | undefined;
  id?: string;
  label?: string;
  className?: string;
};

/** A form without the browser's own validation: the page shows its errors beside the controls. */
export function Form({ onSubmit, onFocus, children, errors, id, label, className }: Props) {
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
      // Outside a dialog this method does nothing, so a form that isn't hydrated yet posts nothing and keeps its input.
      method="dialog"
      noValidate
      className={classNames('grid gap-5', className)}
      onFocus={onFocus}
      onSubmit={(event) => {
        // React events bubble through portals: this may be the submit of a form in a dialog that is drawn elsewhere.
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

/** Why the form can't be sent. overlays.css shows it where scripts are missing or late. */
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
