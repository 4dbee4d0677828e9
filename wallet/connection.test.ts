import { expect, it } from 'vitest';
import { CONNECTED_WALLET } from '#domain/names.ts';
import { type Connection, createConnection } from './connection.ts';
import { memoryStorage } from './storage.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EXTENSION: Connection = { kind: 'extension', rdns: 'com.example', name: 'Example', address: ADDRESS };
const LEDGER: Connection = { kind: 'ledger', path: "44'/60'/0'/0/0", name: 'Ledger', address: ADDRESS };

/** Two tabs on one storage: what one writes, the other is told of. */
function openTabs() {
  const storage = memoryStorage();
  const open = () => {
    const tab = new EventTarget();
    return { ...createConnection(storage, tab), tab };
  };
  const tell = ({ tab }: ReturnType<typeof open>, key: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { storage, open, tell };
}

it('keeps which wallet is used over a reload, and in all tabs', () => {
  const { open, tell } = openTabs();
  const [one, other] = [open(), open()];
  let heard = 0;
  other.subscribe(() => {
    heard += 1;
  });
  one.connect(EXTENSION);
  tell(other, CONNECTED_WALLET);
  expect([other.getState(), open().getState(), heard]).toEqual([EXTENSION, EXTENSION, 1]);
  other.connect(LEDGER);
  tell(one, CONNECTED_WALLET);
  expect(one.getState()).toEqual(LEDGER);
  one.disconnect();
  tell(other, CONNECTED_WALLET);
  expect([one.getState(), other.getState(), open().getState()]).toEqual([undefined, undefined, undefined]);
});

it('forgets it where everything that the site keeps was deleted, and hears of no other change', () => {
  const { storage, open, tell } = openTabs();
  const tab = open();
  tab.connect(EXTENSION);
  storage.removeItem(CONNECTED_WALLET);
  tell(tab, 'another');
  expect(tab.getState()).toEqual(EXTENSION);
  tell(tab, null);
  expect(tab.getState()).toBeUndefined();
});

it.each([
  'not JSON',
  'null',
  '[]',
  JSON.stringify({ ...EXTENSION, address: '0x12' }),
  JSON.stringify({ ...EXTENSION, rdns: '' }),
  JSON.stringify({ ...LEDGER, kind: 'extension' }),
  JSON.stringify({ ...EXTENSION, name: 'x'.repeat(101) }),
])('reads no wallet from %s', (text) => {
  const { storage, open } = openTabs();
  storage.setItem(CONNECTED_WALLET, text);
  expect(open().getState()).toBeUndefined();
});
