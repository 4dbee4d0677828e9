import type { Context } from '../context.ts';
import { type EmailText, emailHtml, knownFacts, SIGNATURE } from './email-html.ts';

export type { EmailFact, EmailText } from './email-html.ts';

/** A mail as its reader sees it. */
export type Email = { to: string; subject: string; html: string; text: string };

/** Writes an e-mail from ids and addresses when it is sent; undefined if it has become pointless by then. */
export type EmailTemplate = (
  context: Pick<Context, 'db' | 'now' | 'origins' | 'deskUrl'>,
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
            .map(([name, value, url]) => `${name}: ${value}`.replaceAll(/\s+/g, ' ') + (url ? `\n${url}` : ''))
            .join('\n'),
        ]
      : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    ['-- ', ...SIGNATURE].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');

/** A whole e-mail from its text. */
export async function renderEmail(to: string, text: EmailText): Promise<Email> {
  return { to, subject: text.subject, html: await emailHtml(text), text: inText(text) };
}
