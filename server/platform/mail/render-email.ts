import { html, raw } from 'hono/html';
import encodeQR from 'qr';
import { COLORS, type SchemeColor } from '#domain/colors.ts';
import { isolated, withHiddenShown } from '#domain/hidden-characters.ts';
import type { Notice } from '#domain/notices.ts';
import { site } from '#site';
import type { Addresses, Context } from '../context.ts';
import type { Unsubscribe } from './unsubscribe.ts';

/** A figure by its name: a line of the text, a row of the HTML's table. One that isn't known is left out. `url`: where the name leads. */
export type EmailFact = readonly [name: string, value: string | null, url?: string];

const knownFacts = (facts: readonly EmailFact[] = []) =>
  facts.flatMap(([name, value, url]) => (value === null ? [] : [[name, value, url] as const]));

/** Rows under a heading of their own, such as how to pay, and what is said under them. */
export type EmailRows = { title: string; facts: readonly EmailFact[]; notes?: readonly string[] };
/** A square picture, in twice the pixels that it takes, and what stands for it where pictures aren't shown. */
export type EmailPicture = { png: Buffer; alt: string };

/** What an email says; text and HTML are made from the same text. */
export type EmailText = {
  subject: string;
  /** The heading, where it isn't the subject. */
  heading?: string;
  /** Shown under the heading; plain text goes without it. */
  picture?: EmailPicture | undefined;
  /** What it is about in a figure, such as '$3,255.00', and what that is. */
  figure?: { amount: string; note: string };
  /** Its first line is also what the list of emails shows after the subject. */
  before: string[];
  facts?: readonly EmailFact[];
  rows?: readonly EmailRows[];
  /** An address as a QR code, under what is said before it; plain text carries the address in its text. */
  qr?: string;
  /** The one thing to do; its address is always this site's. */
  button?: { label: string; url: string };
  /** What is kept rather than acted on, under the button. */
  details?: EmailRows;
  after?: string[];
  /** Of an email that its reader can stop: which, and how. */
  notice?: Notice;
  unsubscribe?: Unsubscribe | undefined;
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
  ground: ['paper', 'surface', 'action'],
  edge: ['line', 'mark-letter'],
} as const satisfies Record<keyof typeof PROPERTIES, (keyof typeof PAINTS)[]>;
type Painted = { [Part in keyof typeof USED]?: (typeof USED)[Part][number] };
const parts = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];

/** An element's look: inline, since many mail programs drop stylesheets, with classes for those that know a dark scheme. */
function look(painted: Painted, css = '', name = '') {
  const used = parts.flatMap((part) => {
    const paint = painted[part];
    return paint === undefined ? [] : [{ part, paint }];
  });
  const classes = [...used.map(({ part, paint }) => `${part}-${paint}`), name].join(' ').trim();
  const colors = used.map(({ part, paint }) => `${PROPERTIES[part]}:${PAINTS[paint].light}`);
  return raw(`class="${classes}" style="${[css, ...colors].filter(Boolean).join(';')}"`);
}

const darkRules = (selector = '') =>
  parts
    .flatMap((part) =>
      USED[part].map((paint) => `${selector}.${part}-${paint}{${PROPERTIES[part]}:${PAINTS[paint].dark}!important}`),
    )
    .join('');

// On a phone every pixel counts, and a button is easier to hit from edge to edge.
const NARROW = `@media(max-width:480px){.page{padding:20px 10px!important}.card{padding:26px 20px 22px!important}.act{width:100%!important}.act a{display:block!important}}`;
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

const TEXT = `margin:0 0 14px;font:16px/1.55 ${SANS};overflow-wrap:anywhere`;
const SMALL = `margin:0 0 10px;font:14px/1.55 ${SANS};overflow-wrap:anywhere`;
// Outlook on Windows knows no white-space: a reason of several lines keeps them as elements.
const broken = (text: string) => text.split('\n').map((line, index) => html`${index > 0 ? raw('<br>') : ''}${line}`);
const paragraph = (line: string) => html`<p ${look({ text: 'ink' }, TEXT)}>${broken(line)}</p>`;
const smallPrint = (line: string) => html`<p ${look({ text: 'muted' }, SMALL)}>${broken(line)}</p>`;

const RULE = 'border-bottom:1px solid;text-align:left;vertical-align:top';
const NAME = `font:14px/1.5 ${SANS}`;
/** Addresses, hashes and numbers, which are compared and copied. */
const isCode = (value: string) => /^[\w-]{16,}$/.test(value);
/** In a column of its own it would break into many lines on a phone. */
const isLong = (value: string) => isCode(value) && value.length > 24;

const factName = (name: string, url: string | undefined) =>
  url === undefined ? name : html`<a href="${url}" target="_blank" ${look({ text: 'accent' })}>${name}</a>`;

type KnownFact = ReturnType<typeof knownFacts>[number];
const factRow = ([name, value, url]: KnownFact) => {
  const font = isCode(value) ? `14px/1.6 ${MONO};word-break:break-all` : `15px/1.5 ${SANS};word-break:break-word`;
  return isLong(value)
    ? html`
      <tr><td colspan="2" ${look({ text: 'ink', edge: 'line' }, `padding:10px 0;${RULE};font:${font}`)}><span ${look({ text: 'muted' }, NAME)}>${factName(name, url)}</span><br>${value}</td></tr>`
    : html`
      <tr><th scope="row" width="34%" ${look({ text: 'muted', edge: 'line' }, `padding:10px 14px 10px 0;${RULE};${NAME}`)}>${factName(name, url)}</th><td ${look({ text: 'ink', edge: 'line' }, `padding:10px 0;${RULE};font:${font}`)}>${value}</td></tr>`;
};

const factTable = (facts: readonly KnownFact[]) => html`
    <table width="100%" border="0" cellpadding="0" cellspacing="0" ${look({ edge: 'line' }, 'margin:0 0 18px;border-collapse:collapse;border-top:1px solid')}>${facts.map(factRow)}
    </table>`;

const factRows = ({ title, facts, notes = [] }: EmailRows) => html`
    <h2 ${look({ text: 'ink' }, `margin:26px 0 10px;font:400 19px/1.3 ${SERIF}`)}>${title}</h2>${factTable(knownFacts(facts))}${notes.map(smallPrint)}`;

const figureOf = ({ amount, note }: { amount: string; note: string }) => html`
    <p ${look({ text: 'ink' }, `margin:0;font:400 32px/1.2 ${SERIF}`)}>${amount}</p>
    <p ${look({ text: 'muted' }, `margin:4px 0 22px;font:15px/1.5 ${SANS}`)}>${note}</p>`;

// The padding is the cell's in Outlook, which ignores that of a link.
const button = ({ label, url }: { label: string; url: string }) => html`
    <table role="presentation" border="0" cellpadding="0" cellspacing="0" class="act" style="margin:24px 0 26px"><tr><td align="center" bgcolor="${PAINTS.action.light}" ${look({ ground: 'action' }, 'border-radius:4px;mso-padding-alt:15px 36px')}>
      <a href="${url}" target="_blank" ${look({ text: 'on-action' }, `display:inline-block;padding:15px 36px;font:600 16px/20px ${SANS};text-decoration:none`)}>${label}</a>
    </td></tr></table>`;
const unsubscribeLink = ({ label, page }: Unsubscribe) => html`
    <br><a href="${page}" target="_blank" ${look({ text: 'accent' })}>${label}</a>`;
const buttonAsLink = ({ url }: { url: string }) => html`
    If the button doesn’t work, open this link:<br><a href="${url}" target="_blank" ${look({ text: 'accent' }, 'word-break:break-all')}>${url}</a><br><br>`;

// As a GIF, which every mail program shows; it travels within the email (deliver.ts). White around it, or no camera reads it in the dark.
const qrCode = (text: string) => html`
    <p style="margin:0 0 14px"><img src="data:image/gif;base64,${Buffer.from(encodeQR(text, 'gif', { border: 4, scale: 5 })).toString('base64')}" alt="QR code of ${text}" width="185" height="185" ${look({ edge: 'line' }, 'border:1px solid;border-radius:4px')}></p>`;

const PICTURE_SIDE = 176;
// It travels within the email, too, and has no ground of its own.
const pictureImage = ({ png, alt }: EmailPicture) => html`
    <p style="margin:4px 0 18px"><img src="data:image/png;base64,${png.toString('base64')}" alt="${alt}" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}" style="display:block;border:0"></p>`;

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
  const {
    subject,
    heading = subject,
    picture,
    figure,
    before,
    rows = [],
    qr,
    button: action,
    details,
    after = [],
    unsubscribe,
  } = email;
  const facts = knownFacts(email.facts);
  return String(
    await html`${raw('<!doctype html>')}
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${subject}</title>${STYLES}${OUTLOOK}</head>
  <body ${look({ ground: 'paper' }, 'margin:0;padding:0')}>
    ${before[0] === undefined ? '' : preview(before[0])}
    <table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="${PAINTS.paper.light}" ${look({ ground: 'paper' })}><tr><td align="center" class="page" style="padding:32px 20px">
    ${raw('<!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->')}
    <table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="max-width:600px">
    <tr><td align="left" style="padding:0 0 20px">${mark}</td></tr>
    <tr><td align="left" bgcolor="${PAINTS.surface.light}" ${look({ ground: 'surface', edge: 'line' }, 'padding:36px 40px 26px;border:1px solid;border-radius:6px', 'card')}>
    <h1 ${look({ text: 'ink' }, figure ? `margin:0 0 10px;font:400 20px/1.3 ${SERIF}` : `margin:0 0 18px;font:400 26px/1.25 ${SERIF}`)}>${heading}</h1>
    ${picture ? pictureImage(picture) : ''}${figure ? figureOf(figure) : ''}${before.map(paragraph)}${facts.length > 0 ? factTable(facts) : ''}${rows.map(factRows)}${qr ? qrCode(qr) : ''}${action ? button(action) : ''}${details ? factRows(details) : ''}${after.map(smallPrint)}
    </td></tr>
    <tr><td align="left" ${look({ text: 'muted' }, `padding:22px 0 0;font:13px/1.6 ${SANS}`)}>${action ? buttonAsLink(action) : ''}${SIGNATURE.map((line) => html`${line}<br>`)}${unsubscribe ? unsubscribeLink(unsubscribe) : ''}</td></tr>
    </table>
    ${raw('<!--[if mso]></td></tr></table><![endif]-->')}
    </td></tr></table>
  </body>
</html>`,
  );
}

/** A mail as its reader sees it. */
export type Email = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where the reader's mail program stops such emails (RFC 8058). */
  oneClick?: string | undefined;
};

/** Writes an email from ids and addresses when it is sent; undefined if it has become pointless by then. */
export type EmailTemplate = (
  context: Pick<Context, 'db' | 'now' | 'chain' | keyof Addresses | 'dataKey' | 'acceptedDataKeys'>,
  about: Record<string, string>,
) => Promise<Email | undefined>;
export type EmailTemplates = Readonly<Record<string, EmailTemplate>>;

const factsInText = (facts: readonly EmailFact[] | undefined) =>
  knownFacts(facts)
    .map(([name, value, url]) => `${name}: ${isolated(value)}`.replaceAll(/\s+/g, ' ') + (url ? `\n${url}` : ''))
    .join('\n');
const rowsInText = ({ title, facts, notes = [] }: EmailRows) => [title, factsInText(facts), ...notes];

const inText = ({
  subject,
  heading = subject,
  figure,
  before,
  facts,
  rows = [],
  button,
  details,
  after = [],
  unsubscribe,
}: EmailText): string =>
  [
    heading,
    figure ? `${figure.amount}\n${figure.note}` : '',
    ...before,
    factsInText(facts),
    ...rows.flatMap(rowsInText),
    button ? `${button.label}:\n${button.url}` : '',
    ...(details ? rowsInText(details) : []),
    ...after,
    ['-- ', ...SIGNATURE].join('\n'),
    unsubscribe ? `${unsubscribe.label}:\n${unsubscribe.page}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

const shownFacts = (facts: readonly EmailFact[] = []) =>
  facts.map(([name, value, ...url]) => [name, value === null ? null : withHiddenShown(value), ...url] as const);
const shownRows = ({ facts, notes = [], ...rows }: EmailRows) => ({
  ...rows,
  facts: shownFacts(facts),
  notes: notes.map(withHiddenShown),
});

/** The same with what others wrote in it unable to hide anything. */
const shownText = ({
  subject,
  heading = subject,
  figure,
  before,
  facts,
  rows = [],
  details,
  after = [],
  ...rest
}: EmailText): EmailText => ({
  ...rest,
  subject: withHiddenShown(subject),
  heading: withHiddenShown(heading),
  ...(figure && { figure: { amount: withHiddenShown(figure.amount), note: withHiddenShown(figure.note) } }),
  before: before.map(withHiddenShown),
  facts: shownFacts(facts),
  rows: rows.map(shownRows),
  ...(details && { details: shownRows(details) }),
  after: after.map(withHiddenShown),
});

/** A whole email from its text. */
export async function renderEmail(to: string, written: EmailText): Promise<Email> {
  const text = shownText(written);
  const { subject, unsubscribe } = text;
  return { to, subject, html: await emailHtml(text), text: inText(text), oneClick: unsubscribe?.oneClick };
}
