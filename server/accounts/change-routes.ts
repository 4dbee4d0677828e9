import { Hono, type Context as HonoContext } from 'hono';
import { type ErrorsByField, PERSON_FIELDS, readPerson } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES, accountDestroyed, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import type { AppEnv } from '../platform/context.ts';
import { onSite } from '../platform/page-url.ts';
import { protocolErrors, protocolRecord, readBody } from './account-json.ts';
import { changeAccount } from './change-account.ts';
import { presenceErrors } from './check-password.ts';
import { closeAccount } from './close-account.ts';
import { accountChanges, accountContext, signedIn } from './require-account.ts';
import { clearSession } from './session-credentials.ts';

const CHANGE_FIELDS = ['email', 'password', ...Object.keys(PERSON_FIELDS)];

const refuseChange = (c: HonoContext<AppEnv>, errors: ErrorsByField) =>
  c.json({ status: 'error', errors: protocolErrors(errors) }, 422);

/** Changing and closing the own account, as clients of the account protocol do. */
export const changeRoutes = new Hono<AppEnv>()
  .on(['PUT', 'PATCH'], '/api/auth', accountChanges, async (c) => {
    c.header('cache-control', 'no-store');
    const body = await readBody(c);
    if (!CHANGE_FIELDS.some((name) => name in body)) {
      return c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.emptyUpdate] }, 422);
    }
    const found = await signedIn(c);
    if (!found) return c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.userNotFound] }, 404);
    const person = readPerson(body);
    if (!person.ok) return refuseChange(c, person.errors);
    const context = accountContext(c.var.context, found.account);
    const redirectUrl = onSite(context, body.redirect_url ?? body.confirm_success_url);
    const done = await changeAccount(context, { profile: person.value, body, ip: c.var.ip, redirectUrl });
    if (!done.ok) return refuseChange(c, done.errors);
    return c.json({ status: 'success', data: protocolRecord(done.user) });
  })
  .delete('/api/auth', accountChanges, async (c) => {
    c.header('cache-control', 'no-store');
    const body = await readBody(c);
    const found = await signedIn(c, body);
    const gone = () => c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.nothingToClose] }, 404);
    if (!found) return gone();
    const context = accountContext(c.var.context, found.account);
    const errors = await presenceErrors(context, body.current_password, c.var.ip);
    if (Object.keys(errors).length > 0) return refuseChange(c, errors);
    const done = await closeAccount(context);
    if (done === 'gone') return gone();
    if (done === 'staff') return c.json({ status: 'error', success: false, errors: [ACCOUNT_MESSAGES.staffStay] }, 403);
    clearSession(c);
    return c.json({ status: 'success', message: accountDestroyed(found.account.user.email) });
  });
