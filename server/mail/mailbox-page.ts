import { html, raw } from 'hono/html';
import { COLORS } from '#domain/colors.ts';
import { site } from '#site';
import type { MailboxEmail } from './mailbox.ts';

export const MAILBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
/** An e-mail is shown in a frame without scripts and without this site's origin; its links open in a new tab. */
export const EMAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${SANDBOX}`;

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
    <summary><b>${email.subject}</b><small>${email.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</small><small>to ${email.to}</small></summary>
    <iframe sandbox="${SANDBOX}" loading="lazy" title="${email.subject}" src="/dev/mailbox/${email.id}"></iframe>
    <pre>${email.text}</pre>
  </details>`;

/** The local mailbox: what would have gone out, newest first. */
export const mailboxPage = (emails: MailboxEmail[]) => html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · ${site.name}</title><style>${raw(STYLE)}</style></head>
  <body>
    <h1>Mailbox</h1>
    <p>In local mode, e-mails aren’t sent. They’re kept here instead. Reload to see new ones. <a href="/">Back to the site</a></p>
    ${emails.length === 0 ? html`<p class="none">No e-mails yet.</p>` : emails.map(item)}
  </body>
</html>`;
