import type { ComponentProps, ReactNode } from 'react';
import { type ButtonKind, type ButtonSize, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** While busy the button cannot be pressed and shows a spinner before its words. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  kind,
  size,
  busy = false,
  icon,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonLook(kind, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
