import { afterEach, expect, it, vi } from 'vitest';
import { VAULT_KEY } from '#wallet/vault.ts';
import { SAVED_WALLET, savedWalletAddress } from './saved-wallet.tsx';

it('looks for a wallet where the wallet saves it', () => {
  expect(SAVED_WALLET).toBe(VAULT_KEY);
});

afterEach(() => vi.unstubAllGlobals());

const ADDRESS = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
it.each([
  [JSON.stringify([{ address: ADDRESS, crypto: {} }]), `0x${ADDRESS}`],
  [JSON.stringify({ address: `0x${ADDRESS}` }), `0x${ADDRESS}`],
  [JSON.stringify([{ crypto: {} }]), undefined],
  [JSON.stringify([]), undefined],
  ['{', undefined],
  [null, undefined],
])('finds in %j the address %j', (saved, address) => {
  vi.stubGlobal('window', { localStorage: { getItem: (name: string) => (name === SAVED_WALLET ? saved : null) } });
  expect(savedWalletAddress()).toBe(address);
});
