import * as z from 'zod/mini';
import { requiredText } from '../field-schemas.ts';
import { PASSKEY_MESSAGES } from './messages.ts';

const base64url = (max: number) =>
  z
    .string(PASSKEY_MESSAGES.notVerified)
    .check(
      z.minLength(1, PASSKEY_MESSAGES.notVerified),
      z.maxLength(max, PASSKEY_MESSAGES.notVerified),
      z.regex(/^[\w-]*={0,2}$/, PASSKEY_MESSAGES.notVerified),
    );
/** Which of an account's passkeys: the authenticator's id of it. */
export const passkeyKey = base64url(1_400);

const secret = (message: string) => z.string(message).check(z.minLength(1, message), z.maxLength(100, message));

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key', PASSKEY_MESSAGES.notVerified),
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
};
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What `navigator.credentials.create` gave, as JSON (WebAuthn level 3, RegistrationResponseJSON). */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.pipe(
      z._default(z.array(z.unknown()), []),
      z.transform((names) => TRANSPORTS.filter((name) => names.includes(name))),
    ),
  }),
});
export type Registration = z.output<typeof registration>;

/** What `navigator.credentials.get` gave, as JSON (AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** Names a login whose password was right, for its second step. */
const loginChallenge = secret(PASSKEY_MESSAGES.stepExpired);
const enrollment = { login_challenge: loginChallenge, link: secret(PASSKEY_MESSAGES.linkSpent) };
const name = requiredText(60, PASSKEY_MESSAGES.nameNeeded);

/** POST /api/passkeys/login: a passkey alone, or after the password, whose login challenge is then sent along. */
export const passkeyLogin = z.object({ credential: assertion, login_challenge: z.optional(loginChallenge) });
export const recoveryLogin = z.object({ login_challenge: loginChallenge, code: secret(PASSKEY_MESSAGES.codeWrong) });
export const enrollmentStart = z.object(enrollment);
export const enrollmentEnd = z.object({ ...enrollment, name, credential: registration });
export const passkeyAddition = z.object({ name, credential: registration });
export const passkeyConfirmation = z.object({ credential: assertion });
export const passkeyName = z.object({ name });
/** What adding the first passkey asks of an account unless its login is recent. */
export const presence = z.object({ current_password: z.optional(z.string()) });
export const passkeyRule = z.object({ required: z.boolean() });
