import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { type Body, type ErrorsByField, PERSON_FIELDS } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { ADDRESS_FIELDS, readProfile } from '#domain/accounts/profile.ts';
import { fullMessagesByField, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { ACCOUNT_DATA_FILE_NAME } from '#domain/names.ts';
import { NOTICE_NAMES, noticeInput, noticesWanted } from '#domain/notices.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { Invalid, Malformed, NotFound } from '../platform/errors.ts';
import { idParam, jsonInput } from '../platform/http/json-input.ts';
import { ID_PARAM } from '../platform/id.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { choicesOf, chooseForAddress } from '../platform/mail/notice-choices.ts';
import { profileJson, sessionJson } from './account-json.ts';
import { changeAccount } from './change-account.ts';
import { type Owner, ownerOf } from './find-user.ts';
import { walletsOf } from './link-wallet.ts';
import { type AccountContext, type AccountEnv, requireAccount, signedIn } from './require-account.ts';
import { endSession, endSessions, sessionsOf } from './sessions.ts';

const CHANGE_FIELDS = new Set([
  ...Object.keys({ ...PERSON_FIELDS, ...ADDRESS_FIELDS }),
  'payment_method',
  'email',
  'password',
  'password_confirmation',
  'current_password',
]);

const refuse = (errors: ErrorsByField): never => {
  throw new Invalid(fullMessagesByField(errors));
};

/** The body of a change: an object with only the fields that the owner may set. */
const changeInput = validator('json', (value: unknown): Body => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(REQUEST_MESSAGES.malformed);
  const unknown = Object.keys(value).filter((name) => !CHANGE_FIELDS.has(name));
  if (unknown.length > 0) {
    throw new Invalid(Object.fromEntries(unknown.slice(0, 20).map((name) => [name, [ACCOUNT_MESSAGES.fieldUnknown]])));
  }
  if (Object.keys(value).length === 0) throw new Malformed(ACCOUNT_MESSAGES.nothingToSave);
  return value as Body;
});

async function change(context: AccountContext, body: Body, ip: string) {
  const profile = readProfile(body, profileJson(context.account.user));
  if (!profile.ok) return refuse(profile.errors);
  const done = await changeAccount(context, { profile: profile.value, body, ip });
  return done.ok ? profileJson(done.user) : refuse(done.errors);
}

/** What another feature stores about the account; part of the data download. */
export type CustomerData = (context: Context, owner: Owner) => Promise<object>;

const everything = async (context: AccountContext, parts: readonly CustomerData[]) => ({
  account: profileJson(context.account.user),
  sessions: (await sessionsOf(context, context.account.user.id)).map((each) =>
    sessionJson(each, context.account.session.id),
  ),
  wallets: await walletsOf(context, context.account.user.id),
  emails: noticesWanted(NOTICE_NAMES, await choicesOf(context, context.account.user.email)),
  ...Object.assign({}, ...(await Promise.all(parts.map((part) => part(context, ownerOf(context.account.user)))))),
  downloaded_at: context.now().toISOString(),
});

/** Who is signed in, if anyone: every page asks, so being signed out is not an error. */
export const currentUserRoutes = new Hono<AppEnv>().get(
  '/api/account/session',
  limitRequests(LIMITS.reads),
  async (c) => {
    c.header('cache-control', 'no-store');
    const found = await signedIn(c);
    return c.json({ user: found ? profileJson(found.account.user) : null });
  },
);

/** An account as its owner sees and changes it; `parts` is what the rest of the site stores about it. */
export const profileRoutes = (parts: readonly CustomerData[]) =>
  new Hono<AccountEnv>()
    .get('/api/account', requireAccount, (c) => c.json(profileJson(c.var.account.account.user)))
    .put('/api/account', requireAccount, changeInput, async (c) =>
      c.json(await change(c.var.account, c.req.valid('json'), c.var.ip)),
    )
    .get('/api/account/data', limitRequests(LIMITS.ownData), requireAccount, async (c) => {
      c.header('content-disposition', `attachment; filename="${ACCOUNT_DATA_FILE_NAME}"`);
      return c.body(JSON.stringify(await everything(c.var.account, parts), undefined, 2), 200, {
        'content-type': 'application/json',
      });
    })
    .get('/api/account/notices', requireAccount, async (c) => {
      const { email } = c.var.account.account.user;
      return c.json(noticesWanted(NOTICE_NAMES, await choicesOf(c.var.context, email)));
    })
    .put('/api/account/notices', requireAccount, jsonInput(noticeInput(NOTICE_NAMES)), async (c) => {
      const { notice, wanted } = c.req.valid('json');
      await chooseForAddress(c.var.context, c.var.account.account.user.email, { [notice]: wanted });
      return c.json({});
    })
    .get('/api/account/sessions', requireAccount, async (c) => {
      const { user, session } = c.var.account.account;
      return c.json((await sessionsOf(c.var.account, user.id)).map((each) => sessionJson(each, session.id)));
    })
    .delete('/api/account/sessions', requireAccount, async (c) => {
      const { user, session } = c.var.account.account;
      await endSessions(c.var.context.db, user.id, session.id);
      return c.json({});
    })
    .delete('/api/account/sessions/:id', idParam, requireAccount, async (c) => {
      if (!(await endSession(c.var.context, c.var.account.account.user.id, c.req.valid('param').id)))
        throw new NotFound();
      return c.json({});
    })
    .get(`/api/account/${ID_PARAM}`, requireAccount, (c) => {
      const { user } = c.var.account.account;
      if (c.req.param('id') !== user.id) throw new NotFound();
      return c.json(profileJson(user));
    });
