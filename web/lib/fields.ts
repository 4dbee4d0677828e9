import { type ChangeEvent, useState } from 'react';
import { ApiError } from './api-error.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What a control needs to show one text of the form and change it. */
export type BoundField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
};
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The texts of a form and what is wrong with each. Changing a field takes its error away and nothing else. */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const change = (changes: Partial<Record<Name, string>>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) => withoutNames(before, Object.keys(changes) as Name[]));
  };
  const bind = (name: Name): BoundField => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event) => change({ [name]: event.target.value } as Record<Name, string>),
  });
  return {
    values,
    errors,
    change,
    bind,
    setErrors,
    reset: () => {
      setValues(initial);
      setErrors({});
    },
  };
}

function withoutNames<Name extends string>(errors: FieldErrors<Name>, names: Name[]): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name as Name)),
  ) as FieldErrors<Name>;
}

/** The messages of a refused form, only those that exist; undefined when nothing is wrong. */
export function presentErrors<Name extends string>(found: Partial<Record<Name, string | false | undefined>>) {
  const errors = Object.fromEntries(Object.entries(found).filter(([, message]) => message)) as FieldErrors<Name>;
  return Object.keys(errors).length > 0 ? errors : undefined;
}

type Issue = { path: readonly PropertyKey[]; message: string };

/** The first message for each field, from the issues of a zod error; a field inside another is named 'owners.0.name'. */
export function issuesByField<Name extends string>(issues: readonly Issue[] = []): FieldErrors<Name> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors as FieldErrors<Name>;
}

/** What the server found wrong, by field, to be shown beside the controls. */
export function fieldErrorsOf<Name extends string>(error: unknown): FieldErrors<Name> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [name, messages.join(' ')]),
  ) as FieldErrors<Name>;
}
