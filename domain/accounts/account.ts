import { normalEmail } from '../email.ts';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '../terms.ts';
import { passwordFault } from './password.ts';

/** Faults by field, each a phrase that follows the field's name (`is not an email`). */
export type Faults = Record<string, string[]>;
export type Read<Value> = { ok: true; value: Value } | { ok: false; faults: Faults };
export type Body = Record<string, unknown>;

/** What a person tells about themselves; every one optional. */
export const PERSON_FIELDS = { nickname: 60, first_name: 100, last_name: 100, phone: 40 } as const;
export type PersonField = keyof typeof PERSON_FIELDS;
export type Person = Record<PersonField, string | null>;
const PERSON_NAMES = Object.keys(PERSON_FIELDS) as PersonField[];

export type SignUp = Person & { email: string; password: string; agreed: boolean };

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** One line of text, trimmed: null where it is blank, a phrase where it cannot be kept. */
export function readLine(value: unknown, max: number): { text: string | null } | { fault: string } {
  if (isBlank(value)) return { text: null };
  if (typeof value !== 'string' || /\p{Cc}/u.test(value.trim()) || !value.isWellFormed())
    return { fault: 'is invalid' };
  const text = value.trim();
  if (text.length > max) return { fault: `is too long (maximum is ${max} characters)` };
  return { text: text === '' ? null : text };
}

/** The person's fields that the body holds; fields it does not name stay out of the answer. */
export function readPerson(body: Body): Read<Partial<Person>> {
  const value: Partial<Person> = {};
  const faults: Faults = {};
  for (const name of PERSON_NAMES.filter((each) => each in body)) {
    const line = readLine(body[name], PERSON_FIELDS[name]);
    if ('fault' in line) faults[name] = [line.fault];
    else value[name] = line.text;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, value };
}

export const emailFaults = (value: unknown): Faults => {
  if (isBlank(value)) return { email: ["can't be blank"] };
  return normalEmail(value) === undefined ? { email: ['is not an email'] } : {};
};

/** Password and confirmation by form alone; a missing confirmation is a fault. */
export function passwordFaults({ password, password_confirmation: confirmation }: Body): Faults {
  const fault = passwordFault(password);
  const faults: Faults = fault ? { password: [fault] } : {};
  if (isBlank(confirmation)) faults.password_confirmation = ["can't be blank"];
  else if (confirmation !== password) faults.password_confirmation = ["doesn't match Password"];
  return faults;
}

/** Reads a sign-up (docs/product.md, HTTP calls). Fields that it does not know are left alone, as old clients send their own. */
export function readSignUp(body: Body): Read<SignUp> {
  const person = readPerson(body);
  const terms = body.agree_to_terms;
  const faults: Faults = {
    ...emailFaults(body.email),
    ...passwordFaults(body),
    ...(person.ok ? {} : person.faults),
    ...(isBlank(terms) || isYes(terms) ? {} : { agree_to_terms: ['must be accepted'] }),
    ...(sawOtherTexts(body) ? { agree_to_terms: ['must be to the texts in force; please reload the page'] } : {}),
  };
  if (Object.keys(faults).length > 0 || !person.ok) return { ok: false, faults };
  const none: Person = { nickname: null, first_name: null, last_name: null, phone: null };
  const email = normalEmail(body.email) ?? '';
  return {
    ok: true,
    value: { ...none, ...person.value, email, password: String(body.password), agreed: isYes(terms) },
  };
}

/** A page kept open over a change of the texts agrees to ones that are no longer in force. Old clients name none. */
const sawOtherTexts = ({ user_agreement: agreement, privacy_policy: policy }: Body) =>
  (!isBlank(agreement) && agreement !== USER_AGREEMENT_EFFECTIVE) ||
  (!isBlank(policy) && policy !== PRIVACY_POLICY_EFFECTIVE);

const isYes = (value: unknown) => value === true || value === 'true' || value === '1' || value === 1 || value === 'on';

const labelOf = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

/** Whole sentences, as a person reads them: `Password is too short (minimum is 8 characters)`. */
export const fullMessages = (faults: Faults): string[] =>
  Object.entries(faults).flatMap(([field, phrases]) => phrases.map((phrase) => `${labelOf(field)} ${phrase}`));

/** How others see the person: first name and last initial, else the username. */
export function publicName({ first_name, last_name, nickname }: Person): string {
  const initial = last_name ? ` ${[...last_name][0]?.toUpperCase()}.` : '';
  return first_name ? `${first_name}${initial}` : (nickname ?? 'Customer');
}
