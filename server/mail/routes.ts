import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { normalEmail } from '#domain/email.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { ID_PARAM } from '../id.ts';
import { keptLetter, keptLetters } from './mailbox.ts';
import { LETTER_POLICY, MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';

/** The mailbox exists only where letters are kept: local mode without a mail server. */
const localOnly = createMiddleware<AppEnv>(async (c, next) => {
  const { mode, smtpUrl } = c.var.context.env;
  if (mode !== 'local' || smtpUrl !== undefined) throw new NotFound();
  c.header('cache-control', 'no-store');
  await next();
});

export const mailboxRoutes = new Hono<AppEnv>()
  .get('/dev/mailbox', localOnly, async (c) => {
    c.header('content-security-policy', MAILBOX_POLICY);
    return c.html(mailboxPage(await keptLetters(c.var.context)));
  })
  .get('/dev/mailbox.json', localOnly, async (c) => {
    const to = c.req.query('to');
    const letters = await keptLetters(c.var.context, to === undefined ? undefined : (normalEmail(to) ?? ''));
    return c.json(letters.map(({ createdAt, ...letter }) => ({ ...letter, created_at: createdAt.toISOString() })));
  })
  .get(`/dev/mailbox/${ID_PARAM}`, localOnly, async (c) => {
    const letter = await keptLetter(c.var.context, c.req.param('id'));
    if (!letter) throw new NotFound();
    c.header('content-security-policy', LETTER_POLICY);
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(letter.html);
  });
