import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, lt } from 'drizzle-orm';
import { FRESH_PASSKEY_MINUTES } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import type { Assertion, Registration } from '#domain/accounts/passkey.ts';
import type { Addresses, Context } from '../../platform/context.ts';
import { Forbidden, Unprocessable } from '../../platform/errors.ts';
import { ownOrigins } from '../../platform/security/host.ts';
import { makeRoomForChallenge } from '../open-challenges.ts';
import { challenges, type passkeys } from './table.ts';

export type Passkey = typeof passkeys.$inferSelect;
type Purpose = (typeof challenges.$inferSelect)['purpose'];
/** What a challenge was issued for, and to whom; it can be used for nothing else and by nobody else. */
export type ChallengeScope = { purpose: Purpose; boundTo: string };

/** The library, which a start would have to wait for: it is loaded when a passkey is first used. */
export const webAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA, RS256 (COSE): what every browser and Node can do. */
export const ALGORITHMS = [-7, -8, -257];
export const CHALLENGE_MS = FRESH_PASSKEY_MINUTES * 60_000;

/**
 * Under which host passkeys are made, and from which of our origins they may be used for this request: from the settings. The desk's and
 * the wallet's address share the site's where their host is below the site's; a browser would refuse them any other's, so else they have their own.
 */
export function relyingParty(context: Addresses & Pick<Context, 'host'>): {
  id: string;
  origins: string[];
} {
  const own = ownOrigins(context);
  const hostIn = (origin: string) => new URL(origin).hostname;
  const isBelow = (id: string) => (origin: string) => hostIn(origin) === id || hostIn(origin).endsWith(`.${id}`);
  const shared = hostIn(context.origins[0]);
  // Browsers share nothing between localhost and the names below it.
  const isShared = own[0] === context.origins[0] || (shared.includes('.') && isBelow(shared)(own[0]));
  const id = isShared ? shared : hostIn(own[0]);
  return { id, origins: own.filter(isBelow(id)) };
}

/** Issues a challenge for one use within five minutes. */
export async function createChallenge({ db, now }: Context, scope: ChallengeScope): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.delete(challenges).where(lt(challenges.expiresAt, now()));
  const own = and(eq(challenges.purpose, scope.purpose), eq(challenges.boundTo, scope.boundTo));
  await makeRoomForChallenge(db, { key: challenges.challenge, newest: challenges.expiresAt, own });
  await db.insert(challenges).values({ ...scope, challenge, expiresAt: new Date(now().getTime() + CHALLENGE_MS) });
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge.replaceAll('\0', '') : '';
  } catch {
    return '';
  }
}

/** Uses up the challenge that was signed, whether or not the signature is valid; throws Forbidden if it wasn't issued for this. */
export async function takeChallenge({ db, now }: Context, { purpose, boundTo }: ChallengeScope, clientData: string) {
  const challenge = challengeIn(clientData);
  const own = and(eq(challenges.purpose, purpose), eq(challenges.boundTo, boundTo), gt(challenges.expiresAt, now()));
  const taken = await db
    .delete(challenges)
    .where(and(eq(challenges.challenge, challenge), own))
    .returning({ challenge: challenges.challenge });
  if (taken.length === 0) throw new Forbidden(PASSKEY_MESSAGES.challengeSpent);
  return challenge;
}

/** The library throws on anything it doesn't expect, malformed CBOR included; to the caller it is all one refusal. */
async function verified<Result extends { verified: boolean }>(work: () => Promise<Result>): Promise<Result> {
  const result = await work().catch(() => undefined);
  if (!result?.verified) throw new Unprocessable(PASSKEY_MESSAGES.notVerified);
  return result;
}

/** The new key of a registration; throws unless it was made here, for this challenge, by a verified user. */
export async function verifyRegistration(context: Context, credential: Registration, scope: ChallengeScope) {
  const { id, origins } = relyingParty(context);
  const expectedChallenge = await takeChallenge(context, scope, credential.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(async () => {
    const result = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return result.registrationInfo?.credential.id === credential.id ? result : { ...result, verified: false };
  });
  if (!registrationInfo) throw new Unprocessable(PASSKEY_MESSAGES.notVerified);
  const { credential: key, credentialDeviceType, credentialBackedUp: isBackedUp } = registrationInfo;
  return {
    id: key.id,
    publicKey: key.publicKey,
    counter: key.counter,
    isBackedUp,
    transports: credential.response.transports,
    isBackupEligible: credentialDeviceType === 'multiDevice',
  };
}

/** The counter and backup flag of an assertion by that key over a challenge that was taken; throws unless it was made here, by a verified user. */
export async function verifyAssertion(
  context: Context,
  { credential, passkey, challenge }: { credential: Assertion; passkey: Passkey; challenge: string },
) {
  const { id, origins } = relyingParty(context);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      // The counter is compared where it is written; the library would refuse a lower one before it looks at the signature.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}
