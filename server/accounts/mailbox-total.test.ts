import { expect, it } from 'vitest';
import { leadRoutes } from '../desk/leads/routes.ts';
import { leadEmails } from '../desk/leads/save-lead.ts';
import { redemptionEmails } from '../redemptions/emails.ts';
import { redemptionRoutes } from '../redemptions/routes.ts';
import { purchaseEmails } from '../sales/purchase-emails.ts';
import { salesRoutes } from '../sales/routes.ts';
import { ownAddress } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { accountSiteOfFile } from './testing/site.ts';

const site = await accountSiteOfFile({
  routes: [salesRoutes, redemptionRoutes, leadRoutes] as never,
  emails: { ...purchaseEmails, ...redemptionEmails, ...leadEmails },
});

const post = (path: string, body: object) => site.call('POST', path, { body });
const WRITER = { first_name: 'Ann', last_name: 'Smith', phone: '', ethereum_address: '', message: 'Hello' };
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** What anyone may do to an address, from as many networks as it takes. */
const STRANGERS: ((email: string) => Promise<Response>)[] = [
  (email) => site.signUp(email),
  (email) => post('/api/auth/confirmation', { email }),
  (email) => post('/api/auth/password', { email }),
  (email) => post('/api/purchase', { ethereum_address: WALLET, qty_to_purchase: 2, email }),
  (email) => post('/api/redeem', filledForm({ email })),
  (email) => post('/api/contact_form', { ...WRITER, email }),
];

async function flood(emails: readonly string[]) {
  for (const email of emails)
    for (const act of STRANGERS) {
      site.caller.ip = ownAddress();
      expect((await act(email)).status).toBe(200);
    }
}
const emailsTo = async (emails: readonly string[]) => {
  const sent = [];
  for (const email of new Set(emails)) sent.push(...(await site.mailTo(email)));
  return sent;
};
const resets = async (email: string) =>
  (await site.mailTo(email)).filter(({ subject }) => subject.startsWith('Set a new password')).length;

const tagged = (count: number) => Array.from({ length: count }, (_, at) => `ann+${at}@example.com`);

it.each([
  ['with tags', [...tagged(8), 'ann@example.com']],
  [
    'as Gmail reads them',
    ['ann.smith@gmail.com', 'a.n.n.smith@gmail.com', 'annsmith+x@gmail.com', 'AnnSmith@googlemail.com'],
  ],
  ['as they are', Array<string>(6).fill('ann@example.com')],
])('a mailbox gets ten emails an hour of all that strangers can cause, to its addresses %s', async (_, emails) => {
  await flood(emails);
  const addresses = emails.map((email) => email.toLowerCase());
  expect(await emailsTo(addresses)).toHaveLength(10);
  expect(await emailsTo(['ann@other.example.com'])).toEqual([]);
  site.pass(3_600);
  await flood(emails.slice(0, 2));
  expect((await emailsTo(addresses)).length).toBeGreaterThan(14);
});

it('an owner gets the link for a new password however full strangers have made the mailbox', async () => {
  await site.user('ann@example.com');
  await flood(tagged(8));
  const before = await resets('ann@example.com');
  expect((await post('/api/auth/password', { email: 'ann@example.com' })).status).toBe(200);
  expect(await resets('ann@example.com')).toBe(before + 1);
});

it('whoever asks ten times for an owner’s new password has left the owner ten links that work', async () => {
  await site.user('ann@example.com');
  for (let time = 0; time < 12; time += 1) await post('/api/auth/password', { email: 'ann@example.com' });
  expect(await resets('ann@example.com')).toBe(10);
  site.pass(3_590);
  const token = new URL(await site.linkTo('ann@example.com'), 'http://x').searchParams.get('reset_password_token');
  const password = { password: 'a phrase of my own', password_confirmation: 'a phrase of my own' };
  expect(
    (await site.call('PUT', '/api/auth/password', { body: { reset_password_token: token, ...password } })).status,
  ).toBe(200);
});

it('the change of address of an account counts in the mailbox that it names', async () => {
  const headers = await site.user('eve@example.com');
  for (let time = 0; time < 12; time += 1)
    expect((await site.call('PUT', '/api/auth', { headers, body: { email: `ann+${time}@example.com` } })).status).toBe(
      200,
    );
  const emails = Array.from({ length: 12 }, (_, time) => `ann+${time}@example.com`);
  // Of the earlier ones nothing is left to say: each change replaces the one before.
  expect((await emailsTo(emails)).length).toBeLessThanOrEqual(10);
});
