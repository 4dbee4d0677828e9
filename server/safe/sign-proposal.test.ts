import { type Hex, hashMessage, hexToNumber, pad, slice, toHex } from 'viem';
import { sign } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { safeTransactionTypedData } from '#domain/safe/transaction.ts';
import { type Shown, safeDeskOfFile } from '../testing/safe-desk.ts';
import { newSafe } from '../testing/safes.ts';

const { chain, safe, signedInOwner, freeze, errors, proposed, addSignature, shownOf, signatureOf } =
  await safeDeskOfFile();

/** The same owners, in another Safe. */
const twin = async () => {
  const place = { ...safe.place, safe: (await newSafe(chain)).address };
  type Sign = typeof safe.signTransaction;
  const signTransaction: Sign = (owner, to, nonce) => owner.signTypedData(safeTransactionTypedData(place, to, nonce));
  return { place, signTransaction };
};

describe('a signature', () => {
  let call: ReturnType<typeof freeze>;
  let one: Awaited<ReturnType<typeof proposed>>;
  beforeEach(async () => {
    call = freeze();
    one = await proposed(call);
  });

  it('is refused from anyone but an owner', async () => {
    const stranger = newAccount();
    const signature = await safe.signTransaction(stranger, call, one.nonce);
    expect(await errors(await addSignature(one.id, { owner: stranger.address, signature }))).toEqual([
      403,
      SAFE_MESSAGES.notAnOwner,
    ]);
  });

  it.each([
    ['another number', async () => signatureOf(safe, 0, { nonce: one.nonce + 1 }, call)],
    [
      'another chain',
      async () => {
        const elsewhere = { ...safe.place, chainId: safe.place.chainId + 1 };
        const signature = await safe.owners[0].signTypedData(safeTransactionTypedData(elsewhere, call, one.nonce));
        return { owner: safe.owners[0].address, signature };
      },
    ],
    ['another Safe of the same owners', async () => signatureOf({ ...safe, ...(await twin()) }, 0, one, call)],
    ['another call', async () => signatureOf(safe, 0, one, freeze())],
    [
      'another owner’s name',
      async () => ({ ...(await signatureOf(safe, 0, one, call)), owner: safe.owners[1].address }),
    ],
    ['nothing at all', async () => ({ owner: safe.owners[0].address, signature: pad('0x1b', { size: 65 }) })],
  ])('is refused over %s', async (_, body) => {
    expect(await errors(await addSignature(one.id, await body()))).toEqual([422, SAFE_MESSAGES.wrongHash]);
    expect(await shownOf(one.id)).toMatchObject({ signatures: [] });
  });

  it('is taken once from each owner, quietly however often it is sent', async () => {
    const body = await signatureOf(safe, 0, one, call);
    expect((await addSignature(one.id, body)).status).toBe(200);
    expect((await addSignature(one.id, body)).status).toBe(200);
    const forged = await signatureOf(safe, 0, { nonce: one.nonce + 1 }, call);
    expect(await errors(await addSignature(one.id, forged))).toEqual([422, SAFE_MESSAGES.wrongHash]);
    const again = await Promise.all(Array.from({ length: 5 }, () => signatureOf(safe, 1, one, call)));
    const answers = await Promise.all(again.map((each) => addSignature(one.id, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const shown = (await shownOf(one.id)) as Shown;
    expect([shown.missing, shown.signatures.map(({ owner }) => owner)]).toEqual([
      0,
      safe.owners.slice(0, 2).map(({ address }) => address),
    ]);
    await safe.execute(call, one.nonce, shown.packed as Hex);
    expect((await addSignature(one.id, body)).status).toBe(200);
  });

  it('of a contract or an approval on the chain is refused with the reason', async () => {
    for (const kind of ['00', '01']) {
      const signature = `${pad(safe.owners[0].address)}${'0'.repeat(64)}${kind}`;
      expect(await errors(await addSignature(one.id, { owner: safe.owners[0].address, signature }))).toEqual([
        422,
        SAFE_MESSAGES.ofContract,
      ]);
    }
  });

  it('counts in every form that wallets give: with 0 and 1 as parity, and over the prefixed hash', async () => {
    const [a, b] = safe.owners;
    const { owner: address, signature } = await signatureOf(safe, 0, one, call);
    const parity = `${slice(signature, 0, 64)}${hexToNumber(slice(signature, 64)) === 27 ? '00' : '01'}`;
    expect((await addSignature(one.id, { owner: address, signature: parity })).status).toBe(200);
    const prefixed = await sign({ hash: hashMessage({ raw: one.hash }), privateKey: b.key, to: 'hex' });
    const raised = `${slice(prefixed, 0, 64)}${toHex(hexToNumber(slice(prefixed, 64)) + 4).slice(2)}`;
    expect((await addSignature(one.id, { owner: b.address, signature: raised })).status).toBe(200);
    const { packed } = (await shownOf(one.id)) as Shown;
    expect((await safe.execute(call, one.nonce, packed as Hex)).status).toBe('success');
    expect(a.address).toBe(address);
  });
});

describe('a Safe that changes while signatures are collected', () => {
  it('needs one more after its threshold was raised, and doesn’t count who is an owner no more', async () => {
    const other = await newSafe(chain);
    await chain.grant('COMPLIANCE', other.address);
    const second = await signedInOwner(other, other.owners[1]);
    const call = freeze();
    // Two changes of the Safe itself come before it.
    const [, , one] = [
      await proposed(freeze(), second, other),
      await proposed(freeze(), second, other),
      await proposed(call, second, other),
    ];
    for (const at of [0, 1]) await addSignature(one.id, await signatureOf(other, at, one, call), second);
    expect(await shownOf(one.id, second)).toMatchObject({ missing: 0, execute_blocked: SAFE_PROGRESS.lowerFirst });
    await other.changeThreshold(3, 0);
    expect(await shownOf(one.id, second)).toMatchObject({ missing: 1, packed: null });
    await other.replaceFirstOwner(newAccount().address, 1);
    const { signatures, missing } = (await shownOf(one.id, second)) as Shown;
    expect(missing).toBe(2);
    expect(signatures.map(({ counts }) => counts)).toEqual([false, true]);
    // The first owner's session has ended with that, and a signature of theirs is refused.
    expect(await errors(await addSignature(one.id, await signatureOf(other, 0, one, call), second))).toEqual([
      403,
      SAFE_MESSAGES.notAnOwner,
    ]);
  });
});
