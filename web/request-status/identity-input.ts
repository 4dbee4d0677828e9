import * as z from 'zod/mini';
import { type IdentityData, identityData, underagePaths } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { issuesByField } from '#web/lib/fields.ts';

/** What is typed in the identity form; texts until they are read (read-identity.ts). */
export type PersonValues = { name: string; date_of_birth: string; address: string; identification_number: string };
export type OwnerValues = PersonValues & { id: number; share_percent: string; control_person: boolean };
export type IdentityValues = {
  kind: 'individual' | 'entity';
  person: PersonValues;
  company: { name: string; address: string };
  owners: OwnerValues[];
};

const NOBODY: PersonValues = { name: '', date_of_birth: '', address: '', identification_number: '' };
const newOwner = (id: number): OwnerValues => ({ ...NOBODY, id, share_percent: '', control_person: false });

export const EMPTY_IDENTITY: IdentityValues = {
  kind: 'individual',
  person: NOBODY,
  company: { name: '', address: '' },
  owners: [newOwner(1)],
};

/** Adds an owner at the end; the others stay as they are. */
export const withOwner = (values: IdentityValues): IdentityValues => ({
  ...values,
  owners: [...values.owners, newOwner(Math.max(0, ...values.owners.map(({ id }) => id)) + 1)],
});

export const withoutOwner = (values: IdentityValues, id: number): IdentityValues => ({
  ...values,
  owners: values.owners.filter((owner) => owner.id !== id),
});

export const withOwnerChanged = (
  values: IdentityValues,
  id: number,
  changes: Partial<OwnerValues>,
): IdentityValues => ({
  ...values,
  owners: values.owners.map((owner) => (owner.id === id ? { ...owner, ...changes } : owner)),
});

/** As the server takes it: only what belongs to the chosen kind. */
function identityOf({ kind, person, company, owners }: IdentityValues) {
  if (kind === 'individual') return { kind, ...person };
  return { kind, ...company, owners: owners.map(({ id: _, ...owner }) => owner) };
}

/** An error message for each field, by its path such as 'owners.1.name'. */
export type IdentityErrors = Readonly<Partial<Record<string, string>>>;

type Read = { ok: true; data: IdentityData } | { ok: false; errors: IdentityErrors };

/** Reads the typed form by the server's own rules, which ask for a minimum age on that day. */
export function readIdentity(values: IdentityValues, today = new Date()): Read {
  const read = z.safeParse(identityData, identityOf(values));
  if (!read.success) return { ok: false, errors: issuesByField(read.error.issues) };
  const underage = underagePaths(read.data, today.toISOString().slice(0, 10));
  if (underage.length === 0) return { ok: true, data: read.data };
  return { ok: false, errors: Object.fromEntries(underage.map((path) => [path, IDENTITY_MESSAGES.underage])) };
}
