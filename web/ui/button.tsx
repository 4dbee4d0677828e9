import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { classNames } from './class-names.ts';
import { useOneAtATime } from './press-guards.ts';

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

/** A button. One that submits a prerendered form is disabled until the page is hydrated. */
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

/** Runs one press at a time. The guard is synchronous, since `busy` takes effect only with the next render. */
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
