import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { COLORS, type SchemeColor } from '#domain/colors.ts';
import { isolated, withHiddenShown } from '#domain/hidden-characters.ts';
import { site } from '#site';
import type { Context } from '../context.ts';

/** A figure by its name: a line of the text, a row of the HTML's table. One that isn't known is left out. `url`: where the name leads. */
export type EmailFact = readonly [name: string, value: string | null, url?: string];

const knownFacts = (facts: readonly EmailFact[] = []) =>
  facts.flatMap(([name, value, url]) => (value === null ? [] : [[name, value, url] as const]));

/** What an email says; text and HTML are made from the same text. */
export type EmailText = {
  subject: string;
  /** Its first line is also what the list of emails shows after the subject. */
  before: string[];
  facts?: readonly EmailFact[];
  /** An address as a QR code, under what is said before it; plain text carries the address in its text. */
  qr?: string;
  /** The one thing to do; its address is always this site's. */
  button?: { label: string; url: string };
  after?: string[];
};

/** The colors of an email: the site's own, and the mark's letter. */
const PAINTS = { ...COLORS, 'mark-letter': { light: COLORS.accent.dark, dark: COLORS.ink.light } } satisfies Record<
  string,
  SchemeColor
>;

// Outlook on Windows takes the first font or none: each list begins with one that Windows has.
const SANS = "'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
const MONO = 'Consolas,ui-monospace,Menlo,monospace';

const PROPERTIES = { text: 'color', ground: 'background-color', edge: 'border-color' } as const;
// A dark rule for each of these alone: Gmail ignores a style element of more than 8,192 characters.
const USED = {
  text: ['ink', 'muted', 'accent', 'on-action', 'mark-letter'],
  ground: ['paper', 'action'],
  edge: ['line', 'edge', 'mark-letter'],
} as const satisfies Record<keyof typeof PROPERTIES, (keyof typeof PAINTS)[]>;
type Painted = { [Part in keyof typeof USED]?: (typeof USED)[Part][number] };
const parts = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];

/** An element's look: inline, since many mail programs drop stylesheets, with classes for those that know a dark scheme. */
function look(painted: Painted, css = '') {
  const used = parts.flatMap((part) => {
    const paint = painted[part];
    return paint === undefined ? [] : [{ part, paint }];
  });
  const classes = used.map(({ part, paint }) => `${part}-${paint}`).join(' ');
  const colors = used.map(({ part, paint }) => `${PROPERTIES[part]}:${PAINTS[paint].light}`);
  return raw(`class="${classes}" style="${[css, ...colors].filter(Boolean).join(';')}"`);
}

const darkRules = (selector = '') =>
  parts
    .flatMap((part) =>
      USED[part].map((paint) => `${selector}.${part}-${paint}{${PROPERTIES[part]}:${PAINTS[paint].dark}!important}`),
    )
    .join('');

const NARROW = `@media(max-width:480px){.fact th,.fact td{display:block!important;width:auto!important;padding-right:0!important}.fact th{border-bottom:0!important;padding-bottom:0!important}.fact td{padding-top:2px!important}}`;
// Apple Mail and Outlook for Mac follow the system; Outlook on phones and in browsers marks the page instead.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){${darkRules()}}
${darkRules('[data-ogsc] ')}${darkRules('[data-ogsb] ')}`;
// Gmail drops a whole style element for one rule that it doesn't know, so the two are apart.
const STYLES = raw([NARROW, DARK].map((rules) => `<style>${rules}</style>`).join(''));
// Without it Outlook on Windows enlarges texts, but not tables, where the screen is enlarged.
const OUTLOOK = raw(
  '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
);

const TEXT = `margin:0 0 16px;font:16px/1.55 ${SANS};overflow-wrap:anywhere`;
// Outlook on Windows knows no white-space: a reason of several lines keeps them as elements.
const broken = (text: string) => text.split('\n').map((line, index) => html`${index > 0 ? raw('<br>') : ''}${line}`);
const paragraph = (line: string) => html`<p ${look({ text: 'ink' }, TEXT)}>${broken(line)}</p>`;

const CELL = 'padding:10px 16px 10px 0;border-bottom:1px solid;text-align:left;vertical-align:top';
/** Addresses, hashes and numbers, which are compared and copied. */
const isCode = (value: string) => /^[\w-]{16,}$/.test(value);

const factName = (name: string, url: string | undefined) =>
  url === undefined ? name : html`<a href="${url}" target="_blank" ${look({ text: 'accent' })}>${name}</a>`;

type KnownFact = ReturnType<typeof knownFacts>[number];
const factRow = ([name, value, url]: KnownFact) => html`
      <tr class="fact"><th scope="row" width="32%" ${look({ text: 'muted', edge: 'line' }, `${CELL};font:14px/1.5 ${SANS}`)}>${factName(name, url)}</th><td ${look({ text: 'ink', edge: 'line' }, `${CELL};font:${isCode(value) ? `14px/1.6 ${MONO}` : `15px/1.5 ${SANS}`};word-break:${isCode(value) ? 'break-all' : 'break-word'}`)}>${value}</td></tr>`;

const factTable = (facts: readonly KnownFact[]) => html`
    <table width="100%" border="0" cellpadding="0" cellspacing="0" ${look({ edge: 'line' }, 'margin:8px 0 24px;border-collapse:collapse;border-top:1px solid')}>${facts.map(factRow)}
    </table>`;

// The padding is the cell's in Outlook, which ignores that of a link.
const button = ({ label, url }: { label: string; url: string }) => html`
    <table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:28px 0 12px"><tr><td align="center" bgcolor="${PAINTS.action.light}" ${look({ ground: 'action' }, 'border-radius:8px;mso-padding-alt:14px 28px')}>
      <a href="${url}" target="_blank" ${look({ text: 'on-action' }, `display:inline-block;padding:14px 28px;font:600 16px/20px ${SANS};text-decoration:none`)}>${label}</a>
    </td></tr></table>
    <p ${look({ text: 'muted' }, `margin:0 0 24px;font:13px/1.5 ${SANS}`)}>If the button doesn’t work, open this link:<br><a href="${url}" target="_blank" ${look({ text: 'accent' }, 'word-break:break-all')}>${url}</a></p>`;

// As a GIF, which every mail program shows; it travels within the email (deliver.ts). White around it, or no camera reads it in the dark.
const qrCode = (text: string) => html`
    <p style="margin:0 0 16px"><img src="data:image/gif;base64,${Buffer.from(encodeQR(text, 'gif', { border: 4, scale: 5 })).toString('base64')}" alt="QR code of ${text}" width="185" height="185" ${look({ edge: 'line' }, 'border:1px solid;border-radius:8px')}></p>`;

// The coin and the name are drawn by the mail program: a picture is blocked until it's allowed, or listed as an attachment.
const mark = html`
      <table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr>
        <td width="44" height="44" align="center" aria-hidden="true" ${look({ ground: 'action' }, 'width:44px;height:44px;border-radius:22px')}><div ${look({ text: 'mark-letter', edge: 'mark-letter' }, `width:36px;height:36px;margin:0 auto;border:1px solid;border-radius:19px;text-align:center;font:700 24px/36px ${SERIF}`)}>${site.name[0]}</div></td>
        <td ${look({ text: 'ink' }, `padding-left:12px;font:600 24px/1.2 ${SERIF};letter-spacing:.02em`)}>${site.name}</td>
      </tr></table>`;

// Shown after the subject in the list of emails; the blanks keep what follows out of it.
const preview = (line: string) =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${line}${raw('&#8199;&#847; '.repeat(60))}</div>`;

/** Who writes: the company, where it is, and how to reach it. */
const SIGNATURE = [site.company, site.support.address, `${site.support.email} · ${site.support.phone}`];

/** An email's HTML, for any mail program: tables and inline styles, nothing loaded from outside. */
async function emailHtml(email: EmailText): Promise<string> {
  const { subject, before, qr, button: action, after = [] } = email;
  const facts = knownFacts(email.facts);
  return String(
    await html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${subject}</title>${STYLES}${OUTLOOK}</head>
  <body ${look({ ground: 'paper' }, 'margin:0;padding:0')}>
    ${before[0] === undefined ? '' : preview(before[0])}
    <table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="${PAINTS.paper.light}" ${look({ ground: 'paper' })}><tr><td align="center" style="padding:32px 20px">
    ${raw('<!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->')}
    <table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="max-width:600px">
    <tr><td align="left" ${look({ edge: 'edge' }, 'padding:0 0 20px;border-bottom:3px double')}>${mark}</td></tr>
    <tr><td align="left" style="padding:32px 0 16px">
    <h1 ${look({ text: 'ink' }, `margin:0 0 20px;font:400 28px/1.25 ${SERIF}`)}>${subject}</h1>
    ${before.map(paragraph)}${facts.length > 0 ? factTable(facts) : ''}${qr ? qrCode(qr) : ''}${action ? button(action) : ''}${after.map(paragraph)}
    </td></tr>
    <tr><td align="left" ${look({ text: 'muted', edge: 'line' }, `padding:20px 0 0;border-top:1px solid;font:13px/1.6 ${SANS}`)}>${SIGNATURE.map((line) => html`${line}<br>`)}</td></tr>
    </table>
    ${raw('<!--[if mso]></td></tr></table><![endif]-->')}
    </td></tr></table>
  </body>
</html>`,
  );
}

/** A mail as its reader sees it. */
export type Email = { to: string; subject: string; html: string; text: string };

/** Writes an email from ids and addresses when it is sent; undefined if it has become pointless by then. */
export type EmailTemplate = (
  context: Pick<Context, 'db' | 'now' | 'chain' | 'origins' | 'deskUrl' | 'dataKey' | 'acceptedDataKeys'>,
  about: Record<string, string>,
) => Promise<Email | undefined>;
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

const inText = ({ subject, before, facts, button, after = [] }: EmailText): string =>
  [
    subject,
    ...before,
    ...(facts?.length
      ? [
          knownFacts(facts)
            .map(
              ([name, value, url]) => `${name}: ${isolated(value)}`.replaceAll(/\s+/g, ' ') + (url ? `\n${url}` : ''),
            )
            .join('\n'),
        ]
      : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    ['-- ', ...SIGNATURE].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');

/** The same with what others wrote in it unable to hide anything. */
const shownText = ({ subject, before, facts = [], after = [], ...rest }: EmailText): EmailText => ({
  ...rest,
  subject: withHiddenShown(subject),
  before: before.map(withHiddenShown),
  facts: facts.map(([name, value, ...url]) => [name, value === null ? null : withHiddenShown(value), ...url] as const),
  after: after.map(withHiddenShown),
});

/** A whole email from its text. */
export async function renderEmail(to: string, written: EmailText): Promise<Email> {
  const text = shownText(written);
  return { to, subject: text.subject, html: await emailHtml(text), text: inText(text) };
}
