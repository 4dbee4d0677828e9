import { withAsciiDigits } from '../digits.ts';
import { normalEmail } from '../email.ts';
import { isPhone, visibleText } from '../field-schemas.ts';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '../terms.ts';
import { passwordError } from './password.ts';

/** Errors by field, each a phrase that follows the field's name (`is not an email`). */
export type ErrorsByField = Record<string, string[]>;
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: ErrorsByField };
export type Body = Record<string, unknown>;

/** What a person may enter about themselves; all optional. */
export const PERSON_FIELDS = { nickname: 60, first_name: 100, last_name: 100, phone: 40 } as const;
export type PersonField = keyof typeof PERSON_FIELDS;
export type Person = Record<PersonField, string | null>;
const PERSON_NAMES = Object.keys(PERSON_FIELDS) as PersonField[];

export type SignUp = Person & { email: string; password: string; agreed: boolean };

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** One line of text, trimmed: null if it is blank, a phrase if it cannot be stored. */
export function readLine(value: unknown, max: number): { text: string | null } | { error: string } {
  if (isBlank(value)) return { text: null };
  if (typeof value !== 'string' || /\p{Cc}/u.test(value.trim()) || !value.isWellFormed())
    return { error: 'is invalid' };
  const text = visibleText(value);
  if (text.length > max) return { error: `is too long (maximum is ${max} characters)` };
  return { text: text === '' ? null : text };
}

/** The person's fields that the body holds; fields it does not name stay out of the answer. */
export function readPerson(body: Body): Read<Partial<Person>> {
  const value: Partial<Person> = {};
  const errors: ErrorsByField = {};
  for (const name of PERSON_NAMES.filter((each) => each in body)) {
    const line = readLine(body[name], PERSON_FIELDS[name]);
    if ('error' in line) errors[name] = [line.error];
    else value[name] = line.text;
  }
  if (value.phone) value.phone = withAsciiDigits(value.phone);
  if (value.phone && !isPhone(value.phone)) errors.phone = ['is not a phone number'];
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

export const emailErrors = (value: unknown): ErrorsByField => {
  if (isBlank(value)) return { email: ["can't be blank"] };
  return normalEmail(value) === undefined ? { email: ['is not an email'] } : {};
};

/** Password and confirmation by form alone; a missing confirmation is an error. */
export function passwordErrors({ password, password_confirmation: confirmation }: Body): ErrorsByField {
  const error = passwordError(password);
  const errors: ErrorsByField = error ? { password: [error] } : {};
  if (isBlank(confirmation)) errors.password_confirmation = ["can't be blank"];
  else if (confirmation !== password) errors.password_confirmation = ["doesn't match Password"];
  return errors;
}

/** Reads a sign-up (docs/product.md, HTTP calls). Fields that it does not know are left alone, as old clients send their own. */
export function readSignUp(body: Body): Read<SignUp> {
  const person = readPerson(body);
  const terms = body.agree_to_terms;
  const errors: ErrorsByField = {
    ...emailErrors(body.email),
    ...passwordErrors(body),
    ...(person.ok ? {} : person.errors),
    ...(isBlank(terms) || isYes(terms) ? {} : { agree_to_terms: ['must be accepted'] }),
    ...(sawOtherTexts(body) ? { agree_to_terms: ['must be to the current documents; please reload the page'] } : {}),
  };
  if (Object.keys(errors).length > 0 || !person.ok) return { ok: false, errors };
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

/** How others see the person: first name and last initial, else the username. */
export function publicName({ first_name, last_name, nickname }: Person): string {
  const initial = last_name ? ` ${[...last_name][0]?.toUpperCase()}.` : '';
  return first_name ? `${first_name}${initial}` : (nickname ?? 'Customer');
}
