import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { isOnThisComputer } from '#proof/rpc.ts';
import { site } from '#site';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

/** What nodemailer throws, or what the server answered. */
type Refused = { code?: string; command?: string; response?: string; message?: string };

const STEPS = {
  connect: 'Connecting',
  starttls: 'Encryption',
  login: 'Logging in',
  sender: 'MAIL FROM',
  recipient: 'RCPT TO',
  reset: 'RSET',
} as const;
type Step = keyof typeof STEPS;

const FIXES: Record<Step, string> = {
  connect:
    'Correct host, port and smtp:// or smtps:// in SMTP_URL, or open the port: nc -vz HOST PORT. smtps:// is for port 465; 587 and 25 take smtp://.',
  starttls: 'Renew the mail server’s certificate, or name the host in SMTP_URL that its certificate is for.',
  login: 'Correct user name and password in SMTP_URL; characters such as @ and / are written as %40 and %2F.',
  sender: `Let your mail provider accept ${site.support.email} as a sender, or correct support.email in site.config.ts and build again.`,
  recipient: 'Ask your mail provider why it doesn’t relay for this login, or correct ALARM_EMAIL.',
  reset: 'Ask your mail provider.',
};

const refused = (step: Step, said: string): Finding => ({
  id: `mail.${step}`,
  level: 'error',
  what: `${STEPS[step]} fails at the mail server: ${said}.`,
  why: 'No email goes out: confirmations of accounts, orders and shipments wait for two days, and are then given up.',
  fix: FIXES[step],
});

const putOff = (step: Step, said: string): Finding => ({
  id: `mail.${step}-later`,
  level: 'warning',
  what: `The mail server puts us off at ${STEPS[step]}: ${said}.`,
  why: 'Emails are tried again for two days. Greylisting passes by itself; a quota or a full disk doesn’t.',
  fix: 'Run npx usg doctor again in some minutes.',
});

const PLAIN: Finding = {
  id: 'mail.plain',
  level: 'error',
  what: 'The mail server offers no encryption.',
  why: 'Emails hold links that open accounts, and go over the network in the clear; so does the password in SMTP_URL.',
  fix: 'Use smtps://, or a mail server with STARTTLS.',
};

const TIMEOUTS = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 4_000 };
const ENVELOPE = 'X-ENVELOPE';

class Refusal extends Error {
  readonly step: Step;
  readonly said: string;
  constructor(step: Step, { response, code, message = '' }: Refused) {
    super(step);
    this.step = step;
    this.said = (response ?? `${message} (${code})`).replace(/\s+/g, ' ').slice(0, 200).replace(/\.$/, '');
  }
}

function stepOf({ code, command = '', message = '' }: Refused): Step {
  if (code === 'ETLS' || command === 'STARTTLS' || /certificate|altnames/i.test(message)) return 'starttls';
  return /^AUTH/.test(command) || code === 'EAUTH' ? 'login' : 'connect';
}

/** Names sender and recipient and takes both back: no email comes of it. Throws Refusal. */
async function envelope(
  { sendCommand }: SMTPConnection.CustomAuthenticationContext,
  { sender, recipient }: Record<'sender' | 'recipient', string>,
): Promise<void> {
  const ask = async (step: Step, command: string) => {
    const { response } = await sendCommand(command);
    if (!response.startsWith('2')) throw new Refusal(step, { response });
  };
  await ask('sender', `MAIL FROM:<${sender}>`);
  await ask('recipient', `RCPT TO:<${recipient}>`);
  await ask('reset', 'RSET');
}

/** A call with a callback; what breaks the connection is its error, too. */
function step(connection: SMTPConnection, run: (done: (error?: Error | null) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once('error', reject);
  run((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => connection.off('error', reject as () => void));
}

/** Goes through the dialogue up to where the text of an email would come; throws Refusal. */
async function dialogue(url: string, recipient: string): Promise<{ isEncrypted: boolean; host: string }> {
  const { options } = createTransport({ url }).transporter as unknown as { options: SMTPTransport.Options };
  // After the login, another of our own: the library’s way to send other commands than those of an email.
  const customAuth: SMTPConnection.CustomAuthenticationHandlers = {
    [ENVELOPE]: (context) => envelope(context, { sender: site.support.email, recipient }),
  };
  const connection = new SMTPConnection({ ...options, ...TIMEOUTS, customAuth });
  // One that comes late has nobody to tell.
  connection.on('error', () => {});
  try {
    await step(connection, (done) => connection.connect(done));
    const { user, pass = '' } = (options.auth ?? {}) as { user?: string; pass?: string };
    if (user) await step(connection, (done) => connection.login({ user, pass }, done));
    await step(connection, (done) => connection.login({ method: ENVELOPE } as never, done));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(stepOf(error as Refused), error as Refused);
  } finally {
    connection.close();
  }
  return { isEncrypted: connection.secure, host: options.host ?? '' };
}

/** The dialogue with the mail server, up to where an email would begin. */
export const mailCheck: Check = {
  subject: 'Email',
  patienceMs: 15_000,
  look: async ({ env }) => {
    if (!env.smtpUrl) {
      if (env.mode === 'live') throw new NotExamined('SMTP_URL is not set');
      return [ok('mail.ok', 'Emails are kept in the local mailbox.')];
    }
    try {
      const { isEncrypted, host } = await dialogue(env.smtpUrl, env.alarmEmail ?? site.support.email);
      if (!isEncrypted && !isOnThisComputer(env.smtpUrl)) return [PLAIN];
      return [ok('mail.ok', `The mail server at ${host} takes emails from ${site.support.email}; none was sent.`)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [/^4/.test(error.said) ? putOff(error.step, error.said) : refused(error.step, error.said)];
    }
  },
};
