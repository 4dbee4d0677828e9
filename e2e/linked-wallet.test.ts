import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { customerAt } from './accounts/acts.ts';
import { blockEvents } from './browser.ts';
import { it } from './fixtures.ts';
import { press, recipientField, sendForm } from './holder-with-tokens.ts';
import { giveWallet } from './wallet-acts.ts';

it('says that a recipient is a linked wallet to the account’s owner alone, and to nobody whose it is', async ({
  visit,
}) => {
  const linked = privateKeyToAccount(generatePrivateKey());
  const owner = await customerAt(visit, '/dashboard');
  const { request } = owner.context;
  const asked = await request.post('/api/account/wallets/challenge', { data: { address: linked.address } });
  const { nonce, message } = await asked.json();
  const signature = await linked.signMessage({ message });
  expect((await request.post('/api/account/wallets', { data: { nonce, signature } })).ok()).toBe(true);

  const other = await customerAt(visit, '/dashboard');
  const stranger = await visit();
  for (const person of [owner, other, stranger]) {
    const told: Promise<string>[] = [];
    person.page.on('response', (answer) => {
      if (answer.url().includes('/api/')) told.push(answer.text().catch(() => ''));
    });
    // The answer with the events has no end.
    await blockEvents(person.page);
    await giveWallet(person);
    await recipientField(person.page).fill(linked.address);
    const isOwner = person === owner;
    const shown = isOwner ? 'A wallet linked to your account' : 'New recipient';
    await sendForm(person.page).getByText(shown).waitFor();
    await press(person.page, 'Address book');
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add an address' }).waitFor();
    expect(await dialog.getByRole('region', { name: 'Linked to your account' }).count()).toBe(isOwner ? 1 : 0);
    const answers = (await Promise.all(told)).join();
    // The countess of the account is in no answer to others, nor the address that nobody but she has named.
    const names = [owner.email, 'countess', linked.address].filter((each) => answers.includes(each));
    if (!isOwner) expect(names).toEqual(person === other ? ['countess'] : []);
    expect(await person.page.content()).not.toContain(isOwner ? other.email : owner.email);
  }
});
