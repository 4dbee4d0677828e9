import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeEach } from 'vitest';
import type { AppEnv, Chain, Context } from '../../platform/context.ts';
import { readEnv } from '../../platform/env.ts';
import { mailboxEmails, toMailbox } from '../../platform/mail/deliver.ts';
import { sendDueMail } from '../../platform/mail/mailer.ts';
import type { EmailTemplates } from '../../platform/mail/render-email.ts';
import { redemptionsOfCustomer } from '../../redemptions/redemption-status.ts';
import { purchasesOfCustomer } from '../../sales/purchase-status.ts';
import { testDatabase } from '../../testing/database.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { featureApp, ownAddress, testContext } from '../../testing/features.ts';
import { changeRoutes } from '../change-routes.ts';
import { confirmationRoutes } from '../confirmation-routes.ts';
import { accountEmails } from '../emails.ts';
import { passkeysOfCustomer } from '../passkeys/own-passkeys.ts';
import { forgetPasskeys } from '../passkeys/reset-passkeys.ts';
import { passkeyLoginRoutes, passkeyRoutes } from '../passkeys/routes.ts';
import { currentUserRoutes, profileRoutes } from '../profile-routes.ts';
import { recoveryRoutes } from '../recovery-routes.ts';
import { sessionRoutes } from '../session-routes.ts';
import { signUpRoutes } from '../sign-up-routes.ts';
import { userRoutes } from '../user-list-routes.ts';
import { walletRoutes } from '../wallet-routes.ts';

export const PASSWORD = 'correct horse battery';

/** The settings by which the staff command takes a site for a local one: it resets nobody's passkeys and sessions. */
export const LOCAL_SITE = { url: undefined, mode: 'local' } as const;

const accountRoutes = [
  signUpRoutes,
  sessionRoutes,
  changeRoutes,
  currentUserRoutes,
  confirmationRoutes(forgetPasskeys),
  recoveryRoutes(forgetPasskeys),
  profileRoutes([passkeysOfCustomer, purchasesOfCustomer, redemptionsOfCustomer]),
  walletRoutes,
  userRoutes,
  passkeyLoginRoutes,
  passkeyRoutes,
];
const TABLES = ['account', 'account_attempt', 'limit_window', 'mail_outbox', 'mail_box', 'passkey_challenge'];

type Headers = Record<string, string>;
export type Call = { headers?: Headers; body?: unknown };

/** Cheap hashing, for tests about something else. */
export const cheapEnv = () => {
  const env = readEnv({});
  const cheap = { hashCost: { memoryKiB: 8, passes: 1 }, hashesAtOnce: 2, refusalDelayMs: 1 };
  return { ...env, accounts: { ...env.accounts, ...cheap } };
};

export const S5 = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const;

/** The session headers of an answer, as a client sends them back. */
export const sessionOf = (answer: Response): Headers =>
  Object.fromEntries(S5.map((name) => [name, answer.headers.get(name) ?? '']));

/** What is there besides accounts: the routes of other features, and their emails. */
type More = { routes?: readonly Hono<never>[]; emails?: EmailTemplates };

/** Accounts on a separate database: a clock to move, a mailbox to read, calls as a client makes them. */
export async function accountSite(chain: Chain = NO_CHAIN, { routes = [], emails = {} }: More = {}) {
  const database = await testDatabase();
  let clock = Date.UTC(2030, 0, 1);
  const context: Context = testContext({
    db: database.db,
    chain,
    env: cheapEnv(),
    now: () => new Date(clock),
  });
  const caller = { ip: ownAddress() };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('ip', caller.ip);
    await next();
  });
  for (const each of [...accountRoutes, ...routes]) app.route('/', each as unknown as Hono<AppEnv>);
  const whole = featureApp(() => context, app as unknown as Hono<AppEnv>);

  const call = async (method: string, path: string, { headers = {}, body }: Call = {}): Promise<Response> => {
    clock += 1;
    return whole.request(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };

  const mailTo = async (to?: string) => {
    while (
      (await sendDueMail({ deps: context, templates: { ...accountEmails, ...emails }, deliver: toMailbox(context) })) >
      0
    );
    return mailboxEmails(context, to);
  };
  /** Path and query of the link in the newest email to that address. */
  const linkTo = async (email: string): Promise<string> => {
    const [newest] = await mailTo(email);
    return /http:\/\/localhost:3000(\/api\/\S+)/.exec(newest?.text ?? '')?.[1] ?? '';
  };
  /** What the page of a mailed link does, by default with the password of the sign-up. */
  const confirm = async (link: string, body: object = { password: PASSWORD }, headers: Headers = {}) => {
    const token = new URL(link, 'http://localhost').searchParams.get('confirmation_token');
    return call('POST', '/api/auth/confirmation', { headers, body: { confirmation_token: token, ...body } });
  };
  const signUp = (email: string, more: Record<string, unknown> = {}) =>
    call('POST', '/api/auth', { body: { email, password: PASSWORD, password_confirmation: PASSWORD, ...more } });
  const signIn = (email: string, password: unknown = PASSWORD, headers: Headers = {}) =>
    call('POST', '/api/auth/sign_in', { body: { email, password }, headers });
  /** A confirmed, signed-in user: the headers of the session. */
  const user = async (email: string, more: Record<string, unknown> = {}): Promise<Headers> => {
    await signUp(email, more);
    await confirm(await linkTo(email));
    return sessionOf(await signIn(email));
  };

  return {
    context,
    caller,
    call,
    mailTo,
    linkTo,
    confirm,
    signUp,
    signIn,
    user,
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    reset: async () => {
      clock = Date.UTC(2030, 0, 1);
      caller.ip = ownAddress();
      for (const table of TABLES) await database.db.execute(sql.raw(`delete from ${table}`));
    },
    close: database.close,
  };
}

/** The same for a whole test file: put back to its beginning at each of its tests. */
export async function accountSiteOfFile(more: More = {}): Promise<AccountSite> {
  const site = await accountSite(NO_CHAIN, more);
  beforeEach(site.reset);
  afterAll(site.close);
  return site;
}

export type AccountSite = Awaited<ReturnType<typeof accountSite>>;
