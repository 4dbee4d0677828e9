import { afterAll } from 'vitest';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { transferCall } from '../calls.ts';

/** A chain for a whole test file, and on it a transfer of two tokens to a friend. */
export async function transferOfFile() {
  const anvil = await openTokenChain();
  afterAll(anvil.stop);
  const friend = (await anvil.account('0')).address;
  const units = usgFromCoins(2);
  return {
    anvil,
    friend,
    units,
    purpose: { kind: 'send', to: friend, units: units.toString() },
    call: transferCall(anvil.token, friend, units),
    /** A holder of five tokens who has sent nothing yet, on a chain that mines each transaction at once. */
    async newHolder() {
      await anvil.node.setAutomine(true);
      return anvil.holder(5);
    },
  } as const;
}
