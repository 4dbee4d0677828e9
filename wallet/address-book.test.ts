import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { ADDRESS_BOOK_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { createAddressBook } from './address-book.ts';
import { randomBytes } from './bytes.ts';
import { memoryStorage } from './storage.ts';
import { memoryBrowser } from './testing/browser.ts';

const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const password = 'walletpassword';
const [alice, bob] = ['a1', 'b2'].map((digits) => getAddress(`0x${digits.repeat(20)}`)) as [Address, Address];

type Tab = Awaited<ReturnType<ReturnType<typeof memoryBrowser>['open']>>;

async function bookOf(wallet: Tab, storage = memoryStorage()) {
  const book = createAddressBook({ storage, random: randomBytes, wallet });
  await book.refresh();
  return book;
}

/** A browser with an unlocked wallet and its address book. */
async function openBrowser() {
  const browser = memoryBrowser();
  const wallet = await browser.open();
  await wallet.actions.restoreKey({ key, password });
  return { browser, wallet, book: await bookOf(wallet, browser.local) };
}

const everything = (storage: ReturnType<typeof memoryStorage>) =>
  JSON.stringify(Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')));
const names = (book: Awaited<ReturnType<typeof bookOf>>) => book.getState().contacts.map(({ name }) => name);

describe('the address book', () => {
  it('opens with the unlocked wallet without a password, keeps contacts by name over a reload, and closes with the lock', async () => {
    const { browser, wallet, book } = await openBrowser();
    expect(book.getState()).toEqual({ status: 'open', contacts: [] });
    await book.put({ address: bob, name: ' Bob’s   shop ' });
    await book.put({ address: alice.toLowerCase() as Address, name: 'Alice' });
    expect(book.getState().contacts).toEqual([
      { address: alice, name: 'Alice' },
      { address: bob, name: 'Bob’s shop' },
    ]);
    const reloaded = await bookOf(await wallet.reload(), browser.local);
    expect(names(reloaded)).toEqual(['Alice', 'Bob’s shop']);
    wallet.actions.lock();
    expect(book.getState()).toEqual({ status: 'closed', contacts: [] });
    await expect(book.put({ address: bob, name: 'Bob' })).rejects.toMatchObject({ code: 'locked' });
    expect(book.exportFile()).toBeUndefined();
    await wallet.actions.unlock(password);
    await book.refresh();
    expect(names(book)).toEqual(['Alice', 'Bob’s shop']);
  });

  it('is never stored in the clear, and only the wallet’s own key opens it', async () => {
    const { browser, book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    const stored = everything(browser.local).toLowerCase();
    for (const secret of ['alice', alice.slice(2).toLowerCase(), key]) expect(stored).not.toContain(secret);

    const thief = memoryBrowser();
    const other = await thief.open();
    await other.actions.restoreKey({ key: '11'.repeat(32), password });
    const [own, foreign] = [book.exportFile()?.text ?? '', other.getState().address?.toLowerCase() ?? ''];
    thief.local.setItem(`address_book:${foreign}`, own.replace(/"address":"0x[^"]*"/, `"address":"${foreign}"`));
    const opened = await bookOf(other, thief.local);
    expect(opened.getState()).toEqual({ status: 'unreadable', contacts: [] });
  });

  it('has each address and each name once, and changes or removes a contact', async () => {
    const { book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    const refusals = [
      [{ address: alice.toLowerCase() as Address, name: 'Other' }, ADDRESS_BOOK_MESSAGES.addressTaken],
      [{ address: bob, name: 'ALICE' }, ADDRESS_BOOK_MESSAGES.nameTaken],
      [{ address: bob, name: ' \u202e ' }, ADDRESS_BOOK_MESSAGES.nameNeeded],
    ] as const;
    for (const [contact, message] of refusals) await expect(book.put(contact)).rejects.toMatchObject({ message });
    await book.put({ address: alice, name: 'alice' }, alice);
    await book.put({ address: bob, name: 'Bob' });
    await book.put({ address: bob, name: 'Bobby' }, bob);
    expect(names(book)).toEqual(['alice', 'Bobby']);
    await book.remove(alice);
    expect(names(book)).toEqual(['Bobby']);
  });

  it('loses nothing when two tabs write at once', async () => {
    const { browser, wallet, book } = await openBrowser();
    const second = await bookOf(wallet, browser.local);
    const many = Array.from({ length: 8 }, (_, index) => getAddress(`0x${String(index).repeat(40)}`));
    await Promise.all(many.map((address, index) => [book, second][index % 2]?.put({ address, name: `Name ${index}` })));
    await Promise.all([book.refresh(), second.refresh()]);
    expect(names(book)).toEqual(many.map((_, index) => `Name ${index}`));
    expect(second.getState()).toEqual(book.getState());
  });

  it('comes back from its file in another browser where the wallet was restored, beside what is there', async () => {
    const { book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    await book.put({ address: bob, name: 'Bob' });
    const file = book.exportFile();
    expect(file?.name).toBe('usg_address_book.json');
    const { book: restored } = await openBrowser();
    await restored.put({ address: getAddress(`0x${'c3'.repeat(20)}`), name: 'Alice' });
    expect(await restored.importFile(file?.text ?? '')).toBe(2);
    expect(names(restored)).toEqual(['Alice', 'Alice (2)', 'Bob']);
    expect(await restored.importFile(file?.text ?? '')).toBe(0);
    expect(names(restored)).toHaveLength(3);
  });

  it('refuses a file that is none, another wallet’s, or damaged, and keeps what it has', async () => {
    const { book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    const text = book.exportFile()?.text ?? '';
    const file = JSON.parse(text);
    const ciphertext = file.ciphertext.replace(/^../, (byte: string) => (byte === '00' ? '01' : '00'));
    const refusals = [
      ['', ADDRESS_BOOK_MESSAGES.fileUnknown],
      ['{"version":3}', ADDRESS_BOOK_MESSAGES.fileUnknown],
      ['null', ADDRESS_BOOK_MESSAGES.fileUnknown],
      [JSON.stringify({ ...file, address: bob }), ADDRESS_BOOK_MESSAGES.fileOther],
      [JSON.stringify({ ...file, ciphertext }), ADDRESS_BOOK_MESSAGES.fileDamaged],
      [JSON.stringify({ ...file, iv: 'x' }), ADDRESS_BOOK_MESSAGES.fileDamaged],
    ] as const;
    for (const [given, message] of refusals)
      await expect(book.importFile(given), given).rejects.toMatchObject({ message });
    expect(names(book)).toEqual(['Alice']);
  });

  it('is not overwritten while it can’t be read, until it is given up or its file is imported', async () => {
    const { browser, wallet, book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    const file = book.exportFile()?.text ?? '';
    const slot = `address_book:${wallet.getState().address?.toLowerCase()}`;
    browser.local.setItem(slot, 'broken');
    await book.refresh();
    expect(book.getState().status).toBe('unreadable');
    await expect(book.put({ address: bob, name: 'Bob' })).rejects.toMatchObject({
      message: ADDRESS_BOOK_MESSAGES.unreadable,
    });
    expect(browser.local.getItem(slot)).toBe('broken');
    await book.importFile(file);
    expect(names(book)).toEqual(['Alice']);
    browser.local.setItem(slot, 'broken');
    await book.startOver();
    expect(book.getState()).toEqual({ status: 'open', contacts: [] });
  });

  it('goes when the wallet is forgotten, and is another one for another wallet', async () => {
    const { browser, wallet, book } = await openBrowser();
    await book.put({ address: alice, name: 'Alice' });
    const lastFour = wallet.getState().address?.slice(-4) ?? '';
    await wallet.actions.restoreKey({ key: '11'.repeat(32), password, replace: { lastFour } });
    await book.refresh();
    expect(book.getState()).toEqual({ status: 'open', contacts: [] });
    expect(everything(browser.local)).toContain('address-book');
    await wallet.actions.forget({ lastFour: wallet.getState().address?.slice(-4) ?? '' });
    expect(everything(browser.local)).not.toContain('address-book');
  });
});
