import { plainDecimal } from '#domain/digits.ts';
import { fieldNeeded } from '#domain/messages/field-needed.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { REASON_TEMPLATES } from '#domain/staff/desk-input.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';

/** One thing that staff fill in before an action is taken. Cents are filled in as dollars. */
export type ActionField<Value = unknown> = {
  label: string;
  /** A count is a whole number, as text. */
  kind: [Value] extends [number | undefined] ? 'usd' : 'line' | 'text' | 'usd' | 'count' | 'date' | 'select';
  optional?: true;
  /** What is said if it's blank, where the label isn't enough. */
  needed?: string;
  hint?: string;
  /** Whether the field is asked for at all, by what the others hold. */
  when?: (values: Readonly<Record<string, string>>) => boolean;
  initial?: string;
  options?: readonly (readonly [value: string, label: string])[];
  /** What a line may hold; anything else may be typed. */
  suggestions?: readonly string[];
  /** What a text may begin with. */
  templates?: readonly string[];
};

/** The form of a call: one field for each value of its body, in this order. */
export type ActionFields<Body> = { readonly [Name in keyof Body]-?: ActionField<Body[Name]> };

type Read<Body> = { ok: true; body: Body } | { ok: false; errors: Record<string, string> };

/** The filled-in form as the call's body: dollars in cents, and nothing for what was left empty. */
export function readFields<Body>(fields: ActionFields<Body>, values: Readonly<Record<string, string>>): Read<Body> {
  const body: Record<string, string | number> = {};
  const errors: Record<string, string> = {};
  for (const [name, { label, kind, optional, needed, when }] of Object.entries<ActionField>(fields)) {
    if (when && !when(values)) continue;
    const value = values[name]?.trim() ?? '';
    if (value === '') {
      if (!optional) errors[name] = needed ?? fieldNeeded(label);
      continue;
    }
    const read = kind === 'usd' ? parseUsdCents(value) : kind === 'count' ? (plainDecimal(value) ?? value) : value;
    if (read === undefined) errors[name] = FIELD_MESSAGES.usdInvalid;
    else body[name] = read;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body: body as Body };
}

/** Why an act should be done, for the person who has to approve it where a rule asks for one. */
export const WHY = {
  label: 'Why',
  kind: 'text',
  optional: true,
  hint: 'For the other person, where this takes two. The customer doesn’t see it.',
} as const satisfies ActionField;

/** Asks another person to let a record go on that matches a sanctions list. */
export const RELEASE_LISTED = {
  label: 'Not a match: ask for its release',
  fields: {
    why: {
      label: 'Why',
      kind: 'text',
      needed: 'Say what shows that this isn’t who the list names',
      hint: 'What shows that this isn’t who the list names. Another person reads it and has to approve the release.',
    },
  },
} as const satisfies { label: string; fields: { why: ActionField } };

/** The reason that the customer reads. */
export const REASON = {
  label: 'Reason',
  kind: 'text',
  needed: TRANSITION_MESSAGES.reasonNeeded,
  hint: 'The customer sees it on the status page and in an email.',
} as const satisfies ActionField;

/** The same with texts to begin with. */
export const reasonWith = (texts: keyof typeof REASON_TEMPLATES) => ({ ...REASON, templates: REASON_TEMPLATES[texts] });
