import * as z from 'zod/mini';
import { type IdentityData, identityData } from '#domain/identity/identity.ts';
import { type IdentityValues, identityOf } from './identity-values.ts';

/** A sentence for each field, by its path such as 'owners.1.name'. */
export type IdentityFaults = Readonly<Record<string, string>>;

/** The form as data, or what is wrong with which field. */
export function readIdentity(
  values: IdentityValues,
): { ok: true; data: IdentityData } | { ok: false; faults: IdentityFaults } {
  const read = z.safeParse(identityData, identityOf(values));
  if (read.success) return { ok: true, data: read.data };
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) faults[path.join('.')] ??= message;
  return { ok: false, faults };
}
