import { afterAll, beforeAll, beforeEach } from 'vitest';
import { correspondenceRoutes } from '../../compliance/correspondence/routes.ts';
import { identityRoutes } from '../../compliance/identity/routes.ts';
import { accountingRoutes } from '../../desk/accounting/routes.ts';
import { leadRoutes } from '../../desk/leads/routes.ts';
import { deskRoutes } from '../../desk/routes.ts';
import { DATABASE_COMMANDS, siteCommandContext } from '../../operator-commands.ts';
import { marketRoutes } from '../../price/market-routes.ts';
import { redemptionDeskRoutes } from '../../redemptions/desk-routes.ts';
import { salesDeskRoutes } from '../../sales/desk-routes.ts';
import { softAuthenticator } from '../../testing/authenticator.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { passkeyOwner } from './passkey-owner.ts';
import { type AccountSite, accountSite, PASSWORD } from './site.ts';

const ORIGIN = 'https://usg.test';
const DESKS = [
  accountingRoutes,
  correspondenceRoutes,
  deskRoutes,
  identityRoutes,
  leadRoutes,
  marketRoutes(),
  redemptionDeskRoutes,
  salesDeskRoutes,
];

/** A site for a whole test file that a test can make live, and Ann, who is or becomes staff there. */
export function liveSiteOfFile() {
  const ann = 'ann@example.com';
  let site = {} as AccountSite;
  let local: Pick<AccountSite['context'], 'env' | 'origins'>;
  beforeAll(async () => {
    site = await accountSite(NO_CHAIN, { routes: DESKS as never });
    local = { env: site.context.env, origins: site.context.origins };
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    Object.assign(site.context, local);
    await site.reset();
  });
  /** From here on the site is live. */
  const goLive = () => Object.assign(site.context, { env: { ...local.env, mode: 'live' }, origins: [ORIGIN] });

  const staff = (verb: 'grant' | 'enroll' | 'reset-passkeys', email: string) =>
    DATABASE_COMMANDS[`staff ${verb}` as const].run(siteCommandContext(site.context), { email });
  const linkIn = (lines: string[] = []) => lines.join(' ').split('#enroll=')[1] ?? '';
  const password = (given = PASSWORD) => site.signIn(ann, given, { 'x-session': 'cookie' });
  const loginChallengeOf = async (answer: Response) =>
    ((await answer.json()) as { second_step: { login_challenge: string } }).second_step.login_challenge;
  const key = () => softAuthenticator({ origin: ORIGIN });
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  /** Registers the first passkey by the link, after the password. */
  async function enroll(link: string, authenticator = key()) {
    const given = { login_challenge: await loginChallengeOf(await password()), link };
    const call = (path: string, body: object) => site.call('POST', path, { body, headers: { 'x-session': 'cookie' } });
    const started = await call('/api/passkeys/enroll/options', given);
    if (!started.ok) return { answer: started, authenticator, owner: passkeyOwner(site, {}, authenticator) };
    const credential = authenticator.create((await started.json()) as { challenge: string });
    const answer = await call('/api/passkeys/enroll', { ...given, name: 'Key', credential });
    return { answer, authenticator, owner: passkeyOwner(site, { cookie: cookieOf(answer) }, authenticator) };
  }
  const fresh = (headers: Record<string, string>) => site.call('GET', '/api/desk/fresh', { headers });

  async function staffOfLiveSite() {
    await site.user(ann);
    goLive();
    const { owner } = await enroll(linkIn((await staff('grant', ann)).lines));
    await owner.makeCodes();
    return owner;
  }
  return {
    ann,
    goLive,
    staff,
    linkIn,
    password,
    loginChallengeOf,
    key,
    cookieOf,
    enroll,
    fresh,
    staffOfLiveSite,
    site: () => site,
  };
}
