import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { classNames } from './class-names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-action text-on-action shadow-card hover:bg-action-hover',
  secondary: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  'quiet-danger': 'text-danger hover:bg-danger-wash',
  danger: 'bg-danger-fill text-white shadow-card hover:brightness-110',
};

const SIZES: Record<ButtonSize, string> = {
  // A finger needs 44 px; a mouse pointer needs less.
  sm: 'min-h-9 px-3.5 text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-base',
};

/** The classes of everything that looks like a button. */
export const buttonLook = (kind: ButtonKind = 'primary', size: ButtonSize = 'md', extra?: string) =>
  classNames(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md text-center font-medium leading-tight',
    'no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    KINDS[kind],
    SIZES[size],
    extra,
  );

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** Where it returns a promise, further presses and the second of a double click do nothing. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  kind?: ButtonKind;
  size?: ButtonSize;
  /** While busy the button cannot be pressed and shows a spinner before its words. */
  busy?: boolean;
  icon?: ReactNode;
};

/** A button; one that submits a prerendered form waits until the script that will read it is there. */
export function Button({
  kind,
  size,
  busy = false,
  icon,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: Props) {
  const press = useSinglePress(onClick);
  const isEarly = useHydrating() && type === 'submit';
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      disabled={disabled || busy || isEarly}
      aria-busy={busy || undefined}
      className={buttonLook(kind, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** Guards what a press starts, synchronously: `busy` takes effect only with the next render. */
function useSinglePress(onClick: Props['onClick']) {
  const guarded = useOneAtATime();
  const started = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondOfDoubleClick = event.detail > 1 && started.current;
    if (isSecondOfDoubleClick) return;
    guarded(() => {
      const done = onClick?.(event);
      started.current ||= done instanceof Promise;
      return done;
    });
  };
}

const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />;

/**
 * Guards an action against a second press: it runs again neither while it runs nor after it has succeeded. A failure frees
 * it. The guard is synchronous, where a button is disabled only by the next render.
 */
export function once(): (action: () => Promise<unknown>) => Promise<void> {
  let taken = false;
  return async (action) => {
    if (taken) return;
    taken = true;
    try {
      await action();
    } catch {
      // The action shows its own error.
      taken = false;
    }
  };
}

/** Guards an action against being run again while the promise that it returned is pending; what returns none is never held up. */
export function oneAtATime(): (action: () => unknown) => void {
  let running = false;
  return (action) => {
    if (running) return;
    const done = action();
    if (!(done instanceof Promise)) return;
    running = true;
    void done.finally(() => {
      running = false;
    });
  };
}

// One guard for as long as the component is mounted.
export const useOnce = () => useState(once)[0];
export const useOneAtATime = () => useState(oneAtATime)[0];
