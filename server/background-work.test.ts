import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifiedId } from './platform/webhooks/webhook-signature.ts';
import { testBuild } from './testing/build.ts';
import { json } from './testing/features.ts';
import { testFolder } from './testing/folder.ts';
import { filledForm } from './testing/redemptions.ts';
import { testPostgres } from './testing/shared-postgres.ts';
import { runSite, type SiteProcess } from './testing/site-process.ts';
import { SECRETS, startVendor } from './testing/webhooks.ts';

const folder = testFolder();
const vendor = await startVendor();
let site: SiteProcess;
let address = '';
afterAll(async () => {
  site.child.kill('SIGKILL');
  await site.ended;
  await vendor.stop();
  folder.remove();
});

const [SECRET] = SECRETS;
const LISTED = 'Jane Listed';
const OPERATOR = 'operator@example.org';
beforeAll(async () => {
  const DATA_DIR = join(folder.path, 'data');
  const lists = join(DATA_DIR, 'screening');
  mkdirSync(lists, { recursive: true });
  writeFileSync(join(lists, 'own.txt'), `date: 2020-01-01\n${LISTED}`);
  // What was written a moment ago is read half a minute later.
  utimesSync(join(lists, 'own.txt'), 1, 1);
  const webhooks = { WEBHOOK_URL: vendor.url, WEBHOOK_SECRET: SECRET.toString('base64') };
  const DATABASE_URL = (await testPostgres()).url;
  site = runSite({ DATA_DIR, DATABASE_URL, BUILD_DIR: testBuild(), ALARM_EMAIL: OPERATOR, ...webhooks });
  address = (await site.ready) ?? site.said();
});

it('has read the chain before the first visitor comes', async () => {
  const answer = await fetch(`${address}/api/reserves`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { assets: { coins_attested: 600_000 } }]);
});

async function redeem(changes: object): Promise<string> {
  const form = filledForm({ ethereum_address: `0x${'12'.repeat(20)}`, ...changes });
  const answer = await fetch(`${address}/api/redeem`, json(form));
  return ((await answer.json()) as { ticket_id: string }).ticket_id;
}

it('tells the vendor what happens, signed', async () => {
  await redeem({ check_first: true });
  await expect.poll(() => vendor.requests.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = vendor.requests;
  expect(JSON.parse(body)).toMatchObject({ type: 'identity.requested', data: { subject: { kind: 'redemption' } } });
  const header = (name: string) => headers[name]?.toString();
  const at = new Date(Number(header('webhook-timestamp')) * 1_000);
  expect(verifiedId([SECRET], header, Buffer.from(body), at)).toBe(header('webhook-id'));
});

it('takes sanctions lists from its folder', async () => {
  const stateOfNew = async () => {
    const ticket = await redeem({ name: LISTED });
    return ((await (await fetch(`${address}/api/redeem/${ticket}`)).json()) as { next: string }).next;
  };
  await expect.poll(stateOfNew).toBe('wait_for_review');
});

it('emails the operator about what is an alarm', { tags: ['long'] }, async () => {
  await redeem({ name: LISTED });
  const subjects = async () => {
    const emails = await (await fetch(`${address}/dev/mailbox.json?to=${OPERATOR}`)).json();
    return (emails as { subject: string }[]).map(({ subject }) => subject);
  };
  // It looks a minute after its start for the first time.
  await expect.poll(subjects, { interval: 1_000 }).toEqual([expect.stringMatching(/alarm/i)]);
});
