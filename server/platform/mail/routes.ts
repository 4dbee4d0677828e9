import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html, raw } from 'hono/html';
import { COLORS } from '#domain/colors.ts';
import { shownSecond } from '#domain/dates.ts';
import { normalEmail } from '#domain/email.ts';
import { site } from '#site';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';
import { ID_PARAM } from '../id.ts';
import { type MailboxEmail, mailboxEmail, mailboxEmails } from './deliver.ts';

const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
/** An email is shown in a frame without scripts and without this site's origin; its links open in a new tab. */
const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

const STYLE = `
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; color: ${COLORS.ink.light}; background: ${COLORS.paper.light} }
  h1 { font-size: 1.5rem } small, .none { color: ${COLORS.muted.light} }
  details { margin: .75rem 0; border: 1px solid ${COLORS.line.light}; border-radius: .75rem; background: ${COLORS.surface.light} }
  summary { cursor: pointer; padding: .9rem 1rem; display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem }
  summary b { overflow-wrap: anywhere } summary small { overflow-wrap: anywhere }
  iframe { display: block; width: 100%; height: 38rem; border: 0; border-top: 1px solid ${COLORS.line.light}; border-radius: 0 0 .75rem .75rem }
  pre { margin: 0; padding: 1rem; border-top: 1px solid ${COLORS.line.light}; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem }
  @media (max-width: 36rem) { summary { grid-template-columns: 1fr } }`;

const item = (email: MailboxEmail, index: number) => html`
  <details ${index === 0 ? raw('open') : ''}>
    <summary><b>${email.subject}</b><small>${shownSecond(Math.floor(email.createdAt.getTime() / 1_000))}</small><small>to ${email.to}</small></summary>
    <iframe sandbox="${SANDBOX}" loading="lazy" title="${email.subject}" src="/dev/mailbox/${email.id}"></iframe>
    <pre>${email.text}</pre>
  </details>`;

/** The local mailbox: what would have gone out, newest first. */
const mailboxPage = (emails: MailboxEmail[]) => html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · ${site.name}</title><style>${raw(STYLE)}</style></head>
  <body>
    <h1>Mailbox</h1>
    <p>In local mode, emails aren’t sent. They’re kept here instead. Reload to see new ones. <a href="/">Back to the site</a></p>
    ${emails.length === 0 ? html`<p class="none">No emails yet.</p>` : emails.map(item)}
  </body>
</html>`;

/** The mailbox exists only where emails are kept: local mode without a mail server. */
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
