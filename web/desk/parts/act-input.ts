import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { parseUsdCents } from '#domain/money.ts';

/** One thing that staff fill in before a step is taken. Its name is the call's. */
export type ActField = {
  name: string;
  label: string;
  kind: 'line' | 'text' | 'usd' | 'date' | 'select';
  optional?: true;
  hint?: string;
  initial?: string;
  options?: readonly (readonly [value: string, label: string])[];
};

export type ActInput =
  | { ok: true; body: Record<string, string | number> }
  | { ok: false; faults: Record<string, string> };

// As formatUsdCents writes it: 1,019.29.
const GROUPING = /(?<=\d),(?=\d{3}(?!\d))/g;

/** What was filled in, as the call takes it: dollars in cents, nothing for what was left empty. */
export function readAct(fields: readonly ActField[], values: Readonly<Record<string, string>>): ActInput {
  const body: Record<string, string | number> = {};
  const faults: Record<string, string> = {};
  for (const { name, kind, optional } of fields) {
    const value = values[name]?.trim() ?? '';
    if (value === '') {
      if (!optional) faults[name] = FIELD_MESSAGES.required;
      continue;
    }
    const read = kind === 'usd' ? parseUsdCents(value.replace(GROUPING, '')) : value;
    if (read === undefined) faults[name] = FIELD_MESSAGES.usdInvalid;
    else body[name] = read;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, body };
}
