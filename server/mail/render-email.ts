import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { COLORS } from '#domain/colors.ts';
import { site } from '#site';
import type { Context } from '../context.ts';

/** A mail as its reader sees it. */
export type Email = { to: string; subject: string; html: string; text: string };

/** Writes an e-mail from ids and addresses when it is sent; undefined where it has become pointless by then. */
export type EmailTemplate = (
  context: Pick<Context, 'db' | 'now' | 'origins'>,
  about: Record<string, string>,
) => Promise<Email | undefined>;
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

/** What an e-mail says; text and HTML are made from the same words. */
export type EmailText = {
  subject: string;
  before: string[];
  /** An address as a QR code, under what is said before it; plain text carries the address in its words. */
  qr?: string;
  button?: { label: string; url: string };
  after?: string[];
};

const signature = [site.company, site.support.address, `${site.support.email} · ${site.support.phone}`];

const ink = `color:${COLORS.ink.light}`;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (line: string) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.55;${ink}">${line}</p>`;

const button = ({ label, url }: { label: string; url: string }) => html`
  <p style="margin:28px 0">
    <a href="${url}" target="_blank" style="display:inline-block;padding:13px 26px;border-radius:8px;background:${COLORS.accent.light};color:${COLORS.surface.light};font-size:16px;font-weight:600;text-decoration:none">${label}</a>
  </p>
  <p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${COLORS.muted.light}">If the button doesn’t work, open this link:<br><a href="${url}" target="_blank" style="color:${COLORS.accent.light};word-break:break-all">${url}</a></p>`;

// As a GIF, which every mail program shows; it travels within the e-mail (deliver.ts).
const qrCode = (text: string) => html`
  <p style="margin:0 0 16px"><img src="data:image/gif;base64,${Buffer.from(encodeQR(text, 'gif', { border: 4, scale: 5 })).toString('base64')}" alt="QR code of ${text}" width="185" height="185" style="border:1px solid ${COLORS.line.light};border-radius:8px"></p>`;

/** The e-mail's HTML, for any mail program: tables and inline styles, nothing loaded from elsewhere. */
async function inHtml({ subject, before, qr, button: action, after = [] }: EmailText): Promise<string> {
  return String(
    await html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
  <body style="margin:0;padding:0;background:${COLORS.paper.light};${FONT}">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLORS.paper.light}"><tr><td align="center" style="padding:32px 16px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
        <tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;letter-spacing:.04em;color:${COLORS.accent.light}">${site.name}</td></tr>
        <tr><td style="padding:32px;background:${COLORS.surface.light};border:1px solid ${COLORS.line.light};border-radius:12px">
          <h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;${ink}">${subject}</h1>
          ${before.map(paragraph)}${qr ? qrCode(qr) : ''}${action ? button(action) : ''}${after.map(paragraph)}
        </td></tr>
        <tr><td style="padding:20px 4px;font-size:12px;line-height:1.6;color:${COLORS.muted.light}">${signature.map((line) => html`${line}<br>`)}</td></tr>
      </table>
    </td></tr></table>
  </body>
</html>`,
  );
}

const inText = ({ subject, before, button: action, after = [] }: EmailText): string =>
  [
    subject,
    ...before,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    ['-- ', ...signature].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');

/** A whole e-mail from its words. */
export async function renderEmail(to: string, words: EmailText): Promise<Email> {
  return { to, subject: words.subject, html: await inHtml(words), text: inText(words) };
}
