import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { transferCall } from './calls.ts';
import { createRelayApproval } from './fee.ts';
import { sendRelayed } from './send-relayed.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, purpose, units, friend, newHolder } = await transferOfFile();

describe('a site that names another token or chain than the one that is there', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  beforeEach(async () => {
    holder = await newHolder();
  });

  it.each([
    ['an account without code', { token: '0x00000000000000000000000000000000000000AA' }],
    ['a contract that is no token', () => ({ token: anvil.inbox })],
    ['another chain', { chainId: 1 }],
    ['a contract that isn’t the token’s inbox as its inbox', () => ({ inbox: anvil.token })],
  ] as const)('gets no signature with %s', async (_, given) => {
    const lie = typeof given === 'function' ? given() : given;
    const { chain, signer, transactions } = openHolder({ ...anvil, ...(lie as object) }, holder);
    const call = transferCall(chain.token, friend, units);
    await expect(signer.sendTransaction(call, purpose, lavishApproval())).rejects.toThrow(SIGNER_MESSAGES.otherToken);
    const relayed = sendRelayed({ chain, signer, transactions }, purpose, createRelayApproval());
    await expect(relayed).rejects.toThrow(SIGNER_MESSAGES.otherToken);
    expect(transactions.getState().records).toEqual([]);
  });

  it('gets no signature for a call that has no words', async () => {
    const { chain, signer, transactions } = openHolder(anvil, holder);
    const calls = [
      { to: friend, data: '0x' },
      { ...transferCall(chain.token, friend, units), value: 1n },
    ] as const;
    for (const call of calls)
      await expect(signer.sendTransaction(call, purpose, lavishApproval())).rejects.toThrow(
        SIGNER_MESSAGES.callUnknown,
      );
    expect(transactions.getState().records).toEqual([]);
  });
});
