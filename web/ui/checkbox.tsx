import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** The words beside the box; may hold links. */
  children: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ children, error, required, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-action"
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <label htmlFor={id} className="-my-2.5 py-2.5 text-[0.9375rem]">
          {children}
          {required && (
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          )}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 pl-8 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
