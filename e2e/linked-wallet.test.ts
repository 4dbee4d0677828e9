import { expect } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { newCustomer, PASSWORD } from './support/account-acts.ts';
import { blockEvents, type Person } from './support/browser.ts';
import { test } from './support/fixtures.ts';
import { openSend, press, recipientField, sendForm } from './support/holder-with-tokens.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

async function signIn({ context }: Person, email: string): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await context.request.post('/api/auth/sign_in', { headers: { 'x-session': 'cookie' }, data });
  expect(answer.ok()).toBe(true);
}

test('says that a recipient is a linked wallet to the account’s owner alone, and to nobody whose it is', {
  tag: '@long',
}, async ({ visit }) => {
  const linked = privateKeyToAccount(generatePrivateKey());
  const [owner, other] = [await newCustomer(visit), await newCustomer(visit)];
  await signIn(owner, owner.email);
  const { request } = owner.context;
  const asked = await request.post('/api/account/wallets/challenge', { data: { address: linked.address } });
  const { nonce, message } = await asked.json();
  const signature = await linked.signMessage({ message });
  expect((await request.post('/api/account/wallets', { data: { nonce, signature } })).ok()).toBe(true);

  const reader = await visit();
  const { page } = reader;
  // The answer with the events has no end.
  await blockEvents(page);
  await giveWallet(reader);
  await unlockWhenAsked(page);
  const told: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/')) told.push(answer.text().catch(() => ''));
  });
  for (const account of [undefined, other, owner]) {
    if (account) await signIn(reader, account.email);
    told.length = 0;
    await page.goto('/wallet');
    await openSend(page);
    await recipientField(page).fill(linked.address);
    const isOwner = account === owner;
    const shown = isOwner ? 'A wallet linked to your account' : 'New recipient';
    await expect(sendForm(page).getByText(shown)).toBeVisible();
    await press(page, 'Address book');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Add an address' })).toBeVisible();
    expect(await dialog.getByRole('region', { name: 'Linked to your account' }).count()).toBe(isOwner ? 1 : 0);
    const answers = (await Promise.all(told)).join();
    // The countess of the account is in no answer to others, nor the address that nobody but she has named.
    const names = [owner.email, 'countess', linked.address].filter((each) => answers.includes(each));
    if (!isOwner) expect(names).toEqual(account === other ? ['countess'] : []);
    expect(await page.content()).not.toContain(isOwner ? other.email : owner.email);
  }
});
