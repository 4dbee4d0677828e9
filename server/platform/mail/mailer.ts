import type { Deps } from '../context.ts';
import { delayAfter, keepSending, MOST_ATTEMPTS, type Sending, sendDue } from '../delivery-queue.ts';
import { byServer, type Deliver, toMailbox } from './deliver.ts';
import { postponeMail, type Queued, settleMail, takeMail, withMailLease } from './queue-mail.ts';
import type { Email, EmailTemplate, EmailTemplates } from './render-email.ts';

type Mailing = {
  deps: Parameters<EmailTemplate>[0] & Pick<Deps, 'log' | 'outages' | 'metrics'>;
  templates: EmailTemplates;
  deliver: Deliver;
  /** How often the lease of an email is renewed while it is under way. */
  renewMs?: number;
};

const sendingOf = (mailing: Mailing): Sending<Queued> => ({
  name: 'mail queue',
  atOnce: mailing.deliver.atOnce,
  take: (most) => takeMail(mailing.deps, most),
  send: (queued) => sendOne(mailing, queued),
});

/** Sends what is due and returns how many emails it took; one that fails is retried later. */
export const sendDueMail = (mailing: Mailing): Promise<number> => sendDue(sendingOf(mailing));

async function sendOne({ deps, templates, deliver, renewMs }: Mailing, queued: Queued): Promise<void> {
  const { id, template: name, about } = queued;
  try {
    const template = templates[name];
    if (!template) throw new Error('no such template');
    const email = await template(deps, about);
    if (email) await withMailLease(deps, queued, () => deliverOne(deps, deliver, email, id), renewMs);
    await settleMail(deps, id);
    deps.metrics?.countEmail(email ? 'sent' : 'pointless');
    deps.log.debug({ mail: id, template: name, sent: email !== undefined }, 'mail settled');
  } catch (error) {
    await putBack(deps, queued, error);
  }
}

/** The server was not reached, or can take no email now. */
class NoMailServer extends Error {
  override name = 'NoMailServer';
}

async function deliverOne(
  { now, outages }: Mailing['deps'],
  deliver: Deliver,
  email: Email,
  id: string,
): Promise<void> {
  if (!deliver.throughServer) return deliver.send(email, id, now());
  try {
    await deliver.send(email, id, now());
  } catch (error) {
    if (isAboutEmail(error as SmtpError)) throw error;
    outages.begin('mail server', 'mailer', { problem: kindOf(error) });
    throw new NoMailServer(kindOf(error));
  }
  outages.end('mail server', 'mailer');
}

/** What nodemailer throws if the server answered a command with an error. */
type SmtpError = { code?: unknown; responseCode?: number; response?: string; command?: string };

const CLOSING = 421;
const NO_STORAGE = 452;
// The subject of an enhanced status code (RFC 3463): address, mailbox, content, policy; 3 to 5 are about the server.
const SUBJECT_OF_EMAIL = /^4\d\d[ -]4\.[1267]\./;
const SUBJECT_OF_SERVER = /^4\d\d[ -]4\.[345]\./;

/** Whether the server refused this sender, recipient or text, so that it may take the next email. */
function isAboutEmail(error: SmtpError): boolean {
  const { code, responseCode = 0, response = '', command } = error;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  const isTemporary = responseCode >= 400 && responseCode < 500;
  if (!isTemporary || SUBJECT_OF_EMAIL.test(response)) return true;
  if (SUBJECT_OF_SERVER.test(response) || responseCode === CLOSING || responseCode === NO_STORAGE) return false;
  // Servers that say no more put a recipient off at RCPT (greylisting); what fails later is their own fault.
  return command === 'RCPT TO';
}

// A mail server's answer may quote the email, and an email holds links: only the kind of failure is kept.
const kindOf = (error: unknown): string => {
  if (error instanceof NoMailServer) return error.message;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [(error as Error).name, code, responseCode].filter((part) => part !== undefined).join(' ');
};

async function putBack(deps: Mailing['deps'], mail: Queued, error: unknown) {
  const entry = { mail: mail.id, template: mail.template, attempts: mail.attempts, problem: kindOf(error) };
  if (mail.attempts >= MOST_ATTEMPTS) {
    deps.metrics?.countEmail('given_up');
    deps.log.error(entry, 'mail given up');
    return settleMail(deps, mail.id);
  }
  const isOutage = error instanceof NoMailServer || deps.outages.reportDatabaseOutage(error);
  deps.metrics?.countEmail('put_off');
  deps.log[isOutage ? 'debug' : 'warn'](entry, 'mail not sent yet');
  return postponeMail(deps, mail, delayAfter(mail.attempts), entry.problem);
}

/** Sends mail for as long as the process lives. Several instances may do so concurrently: none takes another's email. */
export function keepMailing(mailing: Mailing): { stop: () => Promise<void> } {
  const sending = keepSending(mailing.deps, sendingOf(mailing));
  return {
    stop: async () => {
      await sending.stop();
      mailing.deliver.close();
    },
  };
}

/** The same as the settings say: through the mail server, or to the local mailbox. */
export function startMailer(deps: Deps, templates: EmailTemplates): { stop: () => Promise<void> } {
  const { smtpUrl, smtpConnections } = deps.env;
  return keepMailing({ deps, templates, deliver: smtpUrl ? byServer(smtpUrl, smtpConnections) : toMailbox(deps) });
}
