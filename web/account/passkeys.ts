import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** The session of a browser comes in a cookie that no script reads. */
const COOKIE = { headers: { 'x-session': 'cookie' } };

function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return PASSKEY_MESSAGES.notVerified;
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return PASSKEY_MESSAGES.wrongHost;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return PASSKEY_MESSAGES.alreadyAdded;
  // Browsers don't say whether the user declined, waited too long or has no passkey here.
  return PASSKEY_MESSAGES.cancelled;
}

/** Has the browser ask for a passkey; what it refuses is thrown as a message, like a refusal of the server. */
async function inBrowser<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!browserSupportsWebAuthn()) throw new ApiError(400, [PASSKEY_MESSAGES.unsupported]);
  return ask().catch((error: unknown) => {
    throw new ApiError(400, [messageFor(error)]);
  });
}

type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
// Over the wire an optional value is absent; the client's types can't tell that from undefined.
const use = (options: object) => inBrowser(() => startAuthentication({ optionsJSON: options as Request }));
const create = (options: object) => inBrowser(() => startRegistration({ optionsJSON: options as Creation }));

/** Logs in by a passkey; with a login challenge, as the second step after the password. */
export async function logInWithPasskey(loginChallenge?: string): Promise<void> {
  const options = await answerOf(api.passkeys.login.options.$post({}, jsonBody({})));
  const credential = await use(options);
  await answerOf(
    api.passkeys.login.$post(
      { json: { credential, ...(loginChallenge === undefined ? {} : { login_challenge: loginChallenge }) } },
      COOKIE,
    ),
  );
}

export const logInWithCode = (json: { login_challenge: string; code: string }) =>
  answerOf(api.passkeys.recovery.$post({ json }, COOKIE));

/** Registers the first passkey of a staff account by its link, and logs in. */
export async function enrollPasskey(json: { login_challenge: string; link: string; name: string }): Promise<void> {
  const { login_challenge, link } = json;
  const options = await answerOf(api.passkeys.enroll.options.$post({ json: { login_challenge, link } }));
  const credential = await create(options);
  await answerOf(api.passkeys.enroll.$post({ json: { ...json, credential } }, COOKIE));
}

/** Makes a passkey and adds it to the account that is logged in. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const current = password === '' ? {} : { current_password: password };
  const options = await answerOf(api.account.passkeys.options.$post({ json: current }));
  const credential = await create(options);
  await answerOf(api.account.passkeys.$post({ json: { name, credential } }));
}

/** Confirms the session by one of the account's passkeys: it counts for the next minutes. */
export async function confirmWithPasskey(): Promise<void> {
  const options = await answerOf(api.account.confirmation.options.$post({}, jsonBody({})));
  const credential = await use(options);
  await answerOf(api.account.confirmation.$post({ json: { credential } }));
}
