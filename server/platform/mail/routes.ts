import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { COLORS } from '#domain/colors.ts';
import { shownSecond } from '#domain/dates.ts';
import { normalEmail } from '#domain/email.ts';
import { site } from '#site';
import type { AppEnv, Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { ID_PARAM } from '../id.ts';
import { type MailboxEmail, mailboxEmail, mailboxEmails } from './deliver.ts';

const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
/** An email is shown in a frame without scripts and without this site's origin; its links open in a new tab. */
const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

const USED = ['paper', 'surface', 'line', 'ink', 'muted', 'accent'] as const;
const colors = (scheme: 'light' | 'dark') => USED.map((name) => `--${name}: ${COLORS[name][scheme]}`).join('; ');
const STYLE = `
  :root { color-scheme: light dark; ${colors('light')} }
  @media (prefers-color-scheme: dark) { :root { ${colors('dark')} } }
  body { margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.25rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
  h1 { margin: 0 0 .5rem; font: 400 2.25rem/1.1 Georgia, serif } a { color: var(--accent) }
  body > p { margin: 0 0 2rem; color: var(--muted) } small { color: var(--muted); overflow-wrap: anywhere }
  summary { cursor: pointer } .email > summary { padding: 1rem 0; display: grid; gap: .1rem 1.5rem; grid-template-columns: 1fr auto; list-style: none }
  .email { border-top: 1px solid var(--line) } .email:last-child { border-bottom: 1px solid var(--line) }
  .email > summary::-webkit-details-marker { display: none } b { font-weight: 600; overflow-wrap: anywhere } .email small:last-child { grid-column: 1 / -1 }
  iframe { display: block; box-sizing: border-box; width: 100%; height: 80vh; border: 1px solid var(--line); border-radius: 6px; color-scheme: light dark }
  .text { margin: 1rem 0 1.5rem; color: var(--muted) } pre { margin: .75rem 0 0; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; color: var(--ink); font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere }
  @media (max-width: 36rem) { .email > summary { grid-template-columns: 1fr } }`;

const item = (email: MailboxEmail, index: number) => html`
  <details class="email" ${index === 0 ? raw('open') : ''}>
    <summary><b>${email.subject}</b><small>${shownSecond(Math.floor(email.createdAt.getTime() / 1_000))}</small><small>to ${email.to}</small></summary>
    <iframe sandbox="${SANDBOX}" loading="lazy" title="${email.subject}" src="/dev/mailbox/${email.id}"></iframe>
    <details class="text"><summary>As plain text</summary><pre>${email.text}</pre></details>
  </details>`;

/** The local mailbox: what would have gone out, newest first. */
const mailboxPage = (emails: MailboxEmail[]) => html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · ${site.name}</title><style>${raw(STYLE)}</style></head>
  <body>
    <h1>Mailbox</h1>
    <p>In local mode, emails aren’t sent. They’re kept here instead. Reload to see new ones. <a href="/">Back to the site</a></p>
    <main>${emails.length === 0 ? 'No emails yet.' : emails.map(item)}</main>
  </body>
</html>`;

/** The mailbox exists only where emails are kept: local mode without a mail server. */
export function mailboxRoutes({ mode, smtpUrl }: Pick<Context['env'], 'mode' | 'smtpUrl'>) {
  const routes = new Hono<AppEnv>();
  if (mode !== 'local' || smtpUrl !== undefined) {
    return routes.all('/dev/*', () => {
      throw new NotFound();
    });
  }
  return routes
    .use('/dev/*', async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    })
    .get('/dev/mailbox', async (c) => {
      c.header('content-security-policy', MAILBOX_POLICY);
      return c.html(mailboxPage(await mailboxEmails(c.var.context)));
    })
    .get('/dev/mailbox.json', async (c) => {
      const to = c.req.query('to');
      const emails = await mailboxEmails(c.var.context, to === undefined ? undefined : (normalEmail(to) ?? ''));
      return c.json(emails.map(({ createdAt, ...email }) => ({ ...email, created_at: createdAt.toISOString() })));
    })
    .get(`/dev/mailbox/${ID_PARAM}`, async (c) => {
      const email = await mailboxEmail(c.var.context, c.req.param('id'));
      if (!email) throw new NotFound();
      c.header('content-security-policy', EMAIL_POLICY);
      c.header('x-frame-options', 'SAMEORIGIN');
      return c.html(email.html);
    });
}
