import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { normalEmail } from '#domain/email.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { ID_PARAM } from '../id.ts';
import { mailboxEmail, mailboxEmails } from './mailbox.ts';
import { EMAIL_POLICY, MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';

/** The mailbox exists only where e-mails are kept: local mode without a mail server. */
const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { mode, smtpUrl } = c.var.context.env;
  if (mode !== 'local' || smtpUrl !== undefined) throw new NotFound();
  c.header('cache-control', 'no-store');
  await next();
});

export const mailboxRoutes = new Hono<AppEnv>()
  .get('/dev/mailbox', localOnly, async (c) => {
    c.header('content-security-policy', MAILBOX_POLICY);
    return c.html(mailboxPage(await mailboxEmails(c.var.context)));
  })
  .get('/dev/mailbox.json', localOnly, async (c) => {
    const to = c.req.query('to');
    const emails = await mailboxEmails(c.var.context, to === undefined ? undefined : (normalEmail(to) ?? ''));
    return c.json(emails.map(({ createdAt, ...email }) => ({ ...email, created_at: createdAt.toISOString() })));
  })
  .get(`/dev/mailbox/${ID_PARAM}`, localOnly, async (c) => {
    const email = await mailboxEmail(c.var.context, c.req.param('id'));
    if (!email) throw new NotFound();
    c.header('content-security-policy', EMAIL_POLICY);
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(email.html);
  });
