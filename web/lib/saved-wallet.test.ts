import { expect, it } from 'vitest';
import { VAULT_KEY } from '#wallet/vault.ts';
import { SAVED_WALLET } from './saved-wallet.ts';

it('looks for a wallet where the wallet saves it', () => {
  expect(SAVED_WALLET).toBe(VAULT_KEY);
});
