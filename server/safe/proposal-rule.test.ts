import { type Hex, isAddressEqual } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { missingSignatures, SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import { type Shown, safeDeskOfFile } from '../testing/safe-desk.ts';
import { newSafe } from '../testing/safes.ts';

const {
  chain,
  safe,
  time,
  request,
  signInFirst,
  freeze,
  errors,
  proposed,
  addSignature,
  shownOf,
  signatureOf,
  signedInOwner,
  owner,
} = await safeDeskOfFile();

let call: ReturnType<typeof freeze>;
let one: Awaited<ReturnType<typeof proposed>>;
beforeEach(async () => {
  call = freeze();
  one = await proposed(call);
});

const sign = async (at: number) => addSignature(one.id, await signatureOf(safe, at, one, call));
const withdraw = () => request(`/api/safe/proposals/${one.id}`, { method: 'DELETE', headers: owner() });
const shown = async () => (await shownOf(one.id)) as Shown;
/** What the desk says of each owner's signature. */
const saidOf = ({ sign_blocked }: Shown, at: number) =>
  sign_blocked.find((each) => isAddressEqual(each.owner, safe.owners[at]?.address as Hex))?.reason;
const isSignedBy = ({ signatures }: Shown, at: number) =>
  signatures.some((each) => isAddressEqual(each.owner as Hex, safe.owners[at]?.address as Hex));
const reasonOf = async (answer: Response) => (answer.ok ? null : (await errors(answer))[1]);

/** What brings a proposal to where it is, and what is said about the signature of the third owner, the execution and the withdrawal. */
const CASES: Record<string, { begin: () => Promise<unknown>; said: (string | null)[] }> = {
  new: { begin: async () => {}, said: [null, missingSignatures(2, 2), null] },
  'signed by one of two': { begin: () => sign(0), said: [null, missingSignatures(1, 2), null] },
  'signed by that owner': { begin: () => sign(2), said: [SAFE_MESSAGES.signedTwice, missingSignatures(1, 2), null] },
  complete: {
    begin: async () => {
      for (const at of [0, 1]) await sign(at);
    },
    said: [null, null, null],
  },
  'complete, after another one that isn’t executed': {
    begin: async () => {
      call = freeze();
      one = await proposed(call);
      for (const at of [0, 1]) await sign(at);
    },
    said: [null, SAFE_PROGRESS.lowerFirst, null],
  },
  'one whose number the Safe has used': {
    begin: async () => {
      for (const at of [0, 1]) await sign(at);
      await safe.execute(call, one.nonce, (await shown()).packed as Hex);
    },
    said: [SAFE_MESSAGES.nonceUsed, SAFE_PROGRESS.executedAlready, null],
  },
  // Another open one keeps the desk asking the chain about the Safe.
  withdrawn: {
    begin: async () => {
      await proposed(freeze());
      await withdraw();
    },
    said: [SAFE_MESSAGES.ended, SAFE_MESSAGES.ended, SAFE_MESSAGES.ended],
  },
  expired: {
    begin: async () => {
      time.now += SAFE_PROPOSAL_HOURS * 3_600 + 1;
      await signInFirst();
      await proposed(freeze());
    },
    said: [SAFE_MESSAGES.ended, SAFE_MESSAGES.ended, SAFE_MESSAGES.ended],
  },
};

describe.each(Object.entries(CASES))('a proposal, %s', (_, { begin, said }) => {
  it('is offered to sign, to execute and to withdraw where each is possible, and nowhere else', async () => {
    await begin();
    const found = await shown();
    expect([saidOf(found, 2), found.execute_blocked, found.withdraw_blocked]).toEqual(said);
    // The signatures make a call that anyone can execute.
    expect(found.packed === null).toBe(found.execute_blocked !== null);
    if (found.packed) expect((await safe.execute(call, one.nonce, found.packed)).status).toBe('success');
    // Signing once more is quiet, though it isn't offered.
    else expect(await reasonOf(await sign(2))).toBe(isSignedBy(found, 2) ? null : saidOf(found, 2));
    expect(await reasonOf(await withdraw())).toBe(found.withdraw_blocked);
  });
});

it('is offered to sign to owners alone', async () => {
  const stranger = newAccount();
  const signature = await safe.signTransaction(stranger, call, one.nonce);
  expect((await shown()).sign_blocked.map((each) => each.owner)).toEqual(safe.owners.map(({ address }) => address));
  expect(await reasonOf(await addSignature(one.id, { owner: stranger.address, signature }))).toBe(
    SAFE_MESSAGES.notAnOwner,
  );
});

it('is neither shown to the owners of another Safe, nor signed or withdrawn by them', async () => {
  const other = await newSafe(chain);
  await chain.grant('COMPLIANCE', other.address);
  const headers = await signedInOwner(other, other.owners[0]);
  expect(await shownOf(one.id, headers)).toBeUndefined();
  const answers = [
    await addSignature(one.id, await signatureOf(safe, 2, one, call), headers),
    await request(`/api/safe/proposals/${one.id}`, { method: 'DELETE', headers }),
  ];
  for (const answer of answers) expect(await errors(answer)).toEqual([403, SAFE_MESSAGES.ofAnotherSafe]);
});
