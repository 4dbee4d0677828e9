import { randomBytes } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { CHALLENGE_COOKIE_MINUTES } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import {
  enrollmentEnd,
  enrollmentStart,
  passkeyAddition,
  passkeyConfirmation,
  passkeyKey,
  passkeyLogin,
  passkeyName,
  passkeyRule,
  presence,
  recoveryLogin,
} from '#domain/accounts/passkey.ts';
import { CHALLENGE_COOKIE } from '#domain/names.ts';
import type { AppEnv } from '../../platform/context.ts';
import { Forbidden } from '../../platform/errors.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';
import { jsonInput, pathInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { deskOnly } from '../../platform/security/host.ts';
import { type AccountEnv, requireAccount } from '../require-account.ts';
import { fromOf, sendSession } from '../session-credentials.ts';
import { addPasskey, enroll, expectConfirmed, startAddition, startEnrollment } from './add-passkey.ts';
import {
  confirmWithPasskey,
  logInWithPasskey,
  logInWithRecoveryCode,
  startConfirmation,
  startLogin,
} from './log-in.ts';
import { passkeysOf, removePasskey, renamePasskey, requirePasskey } from './own-passkeys.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** Identifies the browser that a login's challenge was issued to, in all of its tabs, for as long as the challenge is open. */
const browserCookie = hostCookie(CHALLENGE_COOKIE);
const BROWSER_SECONDS = CHALLENGE_COOKIE_MINUTES * 60;

type C = HonoContext<AppEnv>;

function browserOf(c: C): string {
  const known = browserCookie.get(c);
  if (known) return known;
  const browser = randomBytes(16).toString('base64url');
  browserCookie.set(c, browser, BROWSER_SECONDS);
  return browser;
}

function knownBrowser(c: C): string {
  const browser = browserCookie.get(c);
  if (!browser) throw new Forbidden(PASSKEY_MESSAGES.challengeSpent);
  return browser;
}

const limited = limitRequests(LIMITS.passkeys);
const keyParam = pathInput({ key: passkeyKey });

/** Logging in with a passkey: alone, after the password, by a recovery code, and for the first time by an enrollment link. */
export const passkeyLoginRoutes = new Hono<AppEnv>()
  .post('/api/passkeys/login/options', limited, async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await startLogin(c.var.context, browserOf(c)));
  })
  .post('/api/passkeys/login', limited, jsonInput(passkeyLogin), async (c) => {
    const { user, opened } = await logInWithPasskey(c.var.context, c.req.valid('json'), knownBrowser(c), fromOf(c));
    sendSession(c, opened, user.email);
    return c.json({});
  })
  .post('/api/passkeys/recovery', limited, jsonInput(recoveryLogin), async (c) => {
    const { user, opened } = await logInWithRecoveryCode(c.var.context, c.req.valid('json'), fromOf(c));
    sendSession(c, opened, user.email);
    return c.json({});
  })
  // Enrollment links are staff's.
  .post('/api/passkeys/enroll/options', deskOnly, limited, jsonInput(enrollmentStart), async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await startEnrollment(c.var.context, c.req.valid('json')));
  })
  .post('/api/passkeys/enroll', deskOnly, limited, jsonInput(enrollmentEnd), async (c) => {
    const { user, opened } = await enroll(c.var.context, c.req.valid('json'), fromOf(c));
    sendSession(c, opened, user.email);
    return c.json({});
  });

/** Passkeys as the account's owner keeps them. */
export const passkeyRoutes = new Hono<AccountEnv>()
  .get('/api/account/passkeys', requireAccount, async (c) => c.json(await passkeysOf(c.var.account)))
  .post('/api/account/passkeys/options', requireAccount, jsonInput(presence), async (c) =>
    c.json(await startAddition(c.var.account, c.req.valid('json').current_password, c.var.ip)),
  )
  .post('/api/account/passkeys', requireAccount, jsonInput(passkeyAddition), async (c) => {
    await addPasskey(c.var.account, c.req.valid('json'));
    return c.json({});
  })
  .put('/api/account/passkeys/:key', keyParam, requireAccount, jsonInput(passkeyName), async (c) => {
    await renamePasskey(c.var.account, c.req.valid('param').key, c.req.valid('json').name);
    return c.json({});
  })
  .delete('/api/account/passkeys/:key', keyParam, requireAccount, async (c) => {
    expectConfirmed(c.var.account);
    await removePasskey(c.var.account, c.req.valid('param').key);
    return c.json({});
  })
  .post('/api/account/recovery-codes', requireAccount, async (c) => {
    expectConfirmed(c.var.account);
    return c.json({ codes: await createRecoveryCodes(c.var.account) });
  })
  .put('/api/account/passkey-rule', requireAccount, jsonInput(passkeyRule), async (c) => {
    expectConfirmed(c.var.account);
    await requirePasskey(c.var.account, c.req.valid('json').required);
    return c.json({});
  })
  .post('/api/account/confirmation/options', requireAccount, async (c) =>
    c.json(await startConfirmation(c.var.account)),
  )
  .post('/api/account/confirmation', requireAccount, jsonInput(passkeyConfirmation), async (c) => {
    await confirmWithPasskey(c.var.account, c.req.valid('json').credential);
    return c.json({});
  });
