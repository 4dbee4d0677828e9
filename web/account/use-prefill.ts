import { useEffect, useRef } from 'react';
import { type User, useSession } from '#web/lib/session.ts';

type Form<Name extends string> = {
  values: Record<Name, string>;
  change: (changes: Partial<Record<Name, string>>) => void;
};

/** Fills in what the account knows, once, where the form still has its initial values. */
export function usePrefill<Name extends string>(
  { values, change }: Form<Name>,
  initial: Record<Name, string>,
  known: (user: User) => Partial<Record<Name, string | null>>,
): void {
  const { user } = useSession();
  const isDone = useRef(false);
  useEffect(() => {
    if (!user || isDone.current) return;
    isDone.current = true;
    const changes = prefilled(values, initial, known(user));
    if (Object.keys(changes).length > 0) change(changes);
  });
}

/** What of the known texts goes into the form: never over what was typed. */
export function prefilled<Name extends string>(
  values: Record<Name, string>,
  initial: Record<Name, string>,
  known: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries(known) as [Name, string | null][];
  return Object.fromEntries(entries.filter(([name, text]) => text && values[name] === initial[name])) as Partial<
    Record<Name, string>
  >;
}
