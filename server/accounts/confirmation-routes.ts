import { Hono } from 'hono';
import { normalEmail } from '#domain/email.ts';
import { PROTOCOL_MESSAGES } from '#domain/messages/account.ts';
import type { AppEnv } from '../context.ts';
import { confirm } from './confirm-email.ts';
import { readBody } from './form-body.ts';
import { onSite, pageOf, withQuery } from './redirect.ts';
import { requestMail } from './request-mail.ts';

const LANDING = '/login';

export const confirmationRoutes = new Hono<AppEnv>()
  .get('/api/auth/confirmation', async (c) => {
    // Programs that look into mails ask for the head alone; a link is for whoever opens it.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { confirmation_token: token, redirect_url: redirectUrl } = c.req.query();
    const done = token !== undefined && (await confirm(c.var.context, token));
    const landing = onSite(c.var.context, redirectUrl) ?? pageOf(c.var.context, LANDING);
    c.header('cache-control', 'no-store');
    return c.redirect(withQuery(landing, { account_confirmation_success: String(done) }), 302);
  })
  .post('/api/auth/confirmation', async (c) => {
    c.header('cache-control', 'no-store');
    const { email: given, redirect_url: redirectUrl } = await readBody(c);
    if (typeof given !== 'string' || given.trim() === '') {
      return c.json({ success: false, errors: [PROTOCOL_MESSAGES.missingEmail] }, 401);
    }
    const email = normalEmail(given) ?? 'nobody';
    await requestMail(c.var.context, 'confirmation', {
      email,
      redirectUrl: onSite(c.var.context, redirectUrl),
      ip: c.var.ip,
    });
    return c.json({ success: true, message: PROTOCOL_MESSAGES.confirmationMailed });
  });
