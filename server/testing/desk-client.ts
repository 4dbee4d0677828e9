import type { Hono } from 'hono';
import { createPublicClient, custom } from 'viem';
import type { WorkView } from '#domain/staff/queue.ts';
import { deskWork } from '../desk/work-queue.ts';
import type { AppEnv, Chain, Context } from '../platform/context.ts';
import { mailboxEmails, toMailbox } from '../platform/mail/deliver.ts';
import { sendDueMail } from '../platform/mail/mailer.ts';
import type { EmailTemplates } from '../platform/mail/render-email.ts';
import { json } from './features.ts';
import { answerAboutPricer } from './prices.ts';
import { signedInAccount } from './staff.ts';

const HOUR_MS = 3_600_000;

const nobodys = custom({
  async request({ method, params = [] }) {
    const answer = answerAboutPricer(method, params);
    if (answer === undefined) throw new Error('no chain');
    return answer;
  },
});

/** A chain that nobody runs: all that is known of it is who signs the prices of tests. Its log is in the database. */
export const NO_CHAIN: Chain = {
  id: 31337,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  inbox: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  client: createPublicClient({ transport: nobodys }),
  local: true,
  explorer: null,
};

const silence = custom({ request: () => Promise.reject(new Error('no chain')) });
/** The same behind a node that answers nothing. */
export const SILENT_CHAIN: Chain = { ...NO_CHAIN, client: createPublicClient({ transport: silence }) };

/** What the contact form sends. */
export const LEAD = {
  first_name: 'Ada',
  last_name: 'L.',
  email: 'ada@example.org',
  phone: '',
  ethereum_address: '',
  message: '',
};

/** What needs staff now, the most urgent first, to someone who has asked for no approval. */
export async function deskQueue(context: Context, view: WorkView = 'needs_you') {
  const actor = { kind: 'staff', userId: '0190a3c4-0000-7000-8000-000000000001' } as const;
  return (await deskWork({ ...context, actor }, { view, limit: 1_000 })).items;
}

/** The JSON of an answer that must have succeeded. */
export async function taken<Row>(answer: Response): Promise<Row> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Row;
}

/** Staff of a site, signed in by its clock, and the emails that it sends. */
export function deskClient<Row>(app: Hono<AppEnv>, context: Context, templates: EmailTemplates) {
  let session: { at: number; headers: Record<string, string> } | undefined;
  // Sessions end by the clock, too.
  const staff = async () => {
    const now = context.now().getTime();
    if (session && Math.abs(now - session.at) < HOUR_MS) return session.headers;
    session = { at: now, headers: (await signedInAccount(context)).headers };
    return session.headers;
  };
  return {
    staff,
    get: async (path: string) => taken<Row>(await app.request(path, { headers: await staff() })),
    post: async (path: string, body: unknown, more: Record<string, string> = {}) =>
      app.request(path, json(body, { ...(await staff()), ...more })),
    /** Every email to that address so far, after the queue is empty. */
    emails: async (to = 'ada@example.org') => {
      while ((await sendDueMail({ deps: context, templates, deliver: toMailbox(context) })) > 0);
      return mailboxEmails(context, to);
    },
  };
}
