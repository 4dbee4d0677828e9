import { encodeFunctionData, type Hex, pad, toHex, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { currentPrice } from '../../price/find-price.ts';
import { taken } from '../../testing/desk-client.ts';
import { json } from '../../testing/features.ts';
import { guardedSiteOfFile } from '../../testing/guarded-site.ts';
import { ADAS_IDENTITY } from '../../testing/redemptions.ts';
import { priceHash } from '../../testing/safes.ts';
import { signedLogin, signIn } from '../../testing/sign-in.ts';
import { CANCEL, PAY, REFUND } from '../../testing/two-persons.ts';

const { chain, site, safe, owner, issuer, token, nonce, finish, units, isFrozen, supply, orderOf } =
  await guardedSiteOfFile();

type Thief = { headers: Record<string, string>; key?: ReturnType<typeof newAccount>; isOwner?: true };
/** What a key alone opens where acts take two people. */
async function loginOf(key: ReturnType<typeof newAccount>, more: object = {}) {
  const answer = await site.app.request('/api/login', json({ ...(await signedLogin(site.base, key)), ...more }));
  if (answer.status !== 403) throw new Error(`Logged in: ${answer.status}`);
  return {};
}
const THIEVES = {
  'a member’s session, its passkey just proved': { headers: site.ann.headers },
  'the key of a PRICER': { headers: await loginOf(site.keys.wallet), key: site.keys.wallet },
  'the key of an ISSUER': { headers: await loginOf(issuer), key: issuer },
  'the key of one of the Safe’s owners': {
    headers: await loginOf(owner, { safe: safe.address }),
    key: owner,
    isOwner: true,
  },
} satisfies Record<string, Thief>;

/** Everything that the thief can do about what waits for another person. */
async function approveAll({ headers }: Thief) {
  for (const { id } of await site.waiting()) await site.app.request(`/api/approvals/${id}/approve`, json({}, headers));
}
/** The call by the thief's own key, and by the Safe with that signature alone, also twice. */
async function onChain(
  { key, isOwner }: Thief,
  functionName: 'issue' | 'freeze',
  args: readonly [Hex, unknown, Hex] | readonly [Hex, Hex],
) {
  if (!key) return;
  await chain.fund(key.address);
  const data = encodeFunctionData({ abi: usgTokenAbi, functionName, args } as never);
  const call = { to: token, data };
  const attempts = [() => chain.write(key, functionName, args as never)];
  if (isOwner)
    for (const signers of [[owner], [owner, owner]]) attempts.push(async () => safe.act(signers, call, await nonce()));
  for (const attempt of attempts) await attempt().catch(() => {});
}
const stepBy = ({ headers }: Thief, id: string, input: object) =>
  site.app.request(`/api/orders/${id}/transitions`, json(input, headers));

/** Each tries the act by every way that the thief has, on a record of its own; true if it was done. */
const ACTS: Record<string, (thief: Thief) => Promise<boolean>> = {
  'set a price of 11 % more': async (thief) => {
    const cents = 180_653;
    const { address } = thief.key ?? newAccount();
    const signed = await site.sign('wallet', 1);
    const typed = priceTypedData(chain.chain.id, chain.token, cents, signed.time);
    const hash = priceHash(site.base, cents, signed.time);
    const given = [
      { signature: await (thief.key ?? newAccount()).signTypedData(typed) },
      ...(thief.isOwner ? [{ signature: await safe.signHash([owner], hash), signer: safe.address }] : []),
      { signature: signed.signature, signer: address },
    ];
    for (const each of given)
      await site.app.request(
        '/api/setusgprice',
        json({ price: cents, time: signed.time, why: 'x', ...each }, thief.headers),
      );
    await approveAll(thief);
    return (await currentPrice(site.base))?.cents === cents;
  },
  'take an order from unpaid to issued': async (thief) => {
    const to = newAccount().address;
    const id = await site.place('bob', 2, to);
    await stepBy(thief, id, PAY);
    await stepBy(thief, id, { transition: 'start_issue' });
    if (thief.key !== issuer) await onChain(thief, 'issue', [to, usgFromCoins(2), (await orderOf(id)).hash]);
    await finish();
    return (await orderOf(id)).state.startsWith('issu') || (await units(to)) > 0n;
  },
  'record a refund': async (thief) => {
    const id = await site.place('bob');
    const { twoPersonRules } = site.context().env;
    site.setRules({});
    for (const input of [PAY, CANCEL]) await taken(await site.transition('bob', id, input));
    site.setRules(twoPersonRules);
    await stepBy(thief, id, REFUND);
    await approveAll(thief);
    return (await orderOf(id)).refunded_cents !== null;
  },
  'open identity data': async (thief) => {
    const { id } = await site.withIdentity();
    const open = () => site.app.request(`/api/identity/${id}/reveal`, json({ why: 'To check it' }, thief.headers));
    await open();
    await approveAll(thief);
    return (await open()).ok && (await (await open()).text()).includes(ADAS_IDENTITY.identification_number);
  },
  'erase identity data': async (thief) => {
    const { id, of } = await site.withIdentity();
    await site.app.request(`/api/identity/${id}`, { ...json({ why: 'x' }, thief.headers), method: 'DELETE' });
    await approveAll(thief);
    const path = `/api/identity?subject_kind=purchase&subject_id=${of}`;
    return (await site.get<{ state: string }[]>('bob', path))[0]?.state === 'erased';
  },
  'freeze an account': async (thief) => {
    const { address } = newAccount();
    await onChain(thief, 'freeze', [address, pad(toHex(1), { size: 32 })]);
    return isFrozen(address);
  },
};
describe.each(Object.entries(THIEVES))('a thief of %s, alone', (_, thief) => {
  it.each(Object.entries(ACTS))('doesn’t %s', async (_, act) => {
    expect(await act(thief)).toBe(false);
  });
});

site.setRules({});
const everyone = { headers: await signIn(site.app, site.base, chain.admin), key: chain.admin };
it.each(Object.entries(ACTS))('one person with every role and no rule would %s', async (_, act) => {
  site.setRules({});
  expect(await act(everyone)).toBe(true);
});

it('two owners of the Safe freeze an account, and one of them undoes nothing of it', async () => {
  const { address } = newAccount();
  const call = (functionName: 'freeze' | 'unfreeze') => {
    const data = encodeFunctionData({ abi: usgTokenAbi, functionName, args: [address, pad('0x01', { size: 32 })] });
    return { to: token, data };
  };
  await safe.act(safe.owners.slice(0, 2), call('freeze'), await nonce());
  await expect(safe.act([owner], call('unfreeze'), await nonce())).rejects.toThrow('GS020');
  expect(await isFrozen(address)).toBe(true);
});

describe('the key of an ISSUER that is no Safe', () => {
  async function newIssuer(limit: number) {
    const key = await chain.account();
    await chain.grant('ISSUER', key.address);
    await chain.setIssuerLimit(key.address, usgFromCoins(limit));
    return (coins: number) => chain.write(key, 'issue', [key.address, usgFromCoins(coins), zeroHash]);
  }

  it('takes tokens for no order up to its limit, which everyone sees in the supply, and no more', async () => {
    const take = await newIssuer(5);
    const before = await supply();
    await take(5);
    expect((await supply()) - before).toBe(usgFromCoins(5));
    await expect(take(1)).rejects.toThrow('ExceedsIssuerLimit');
  });

  it('takes an order from paid to issued, which raises an alarm', async () => {
    const to = newAccount().address;
    const id = await site.place('bob', 2, to);
    await taken(await stepBy(THIEVES['a member’s session, its passkey just proved'], id, PAY));
    await chain.write(issuer, 'issue', [to, usgFromCoins(2), (await orderOf(id)).hash]);
    await finish();
    expect(await orderOf(id)).toMatchObject({ state: 'issued', alarm: { code: 'issued_by_unknown' } });
  });

  it('takes none beyond the attested coins, whatever its limit', async () => {
    const take = await newIssuer(1_000_000);
    await chain.attest((await supply()) / usgFromCoins(1) + 10n);
    await expect(take(11)).rejects.toThrow('ExceedsReserve');
    await take(10);
    await expect(take(1)).rejects.toThrow('ExceedsReserve');
    await chain.attest(1_000_000);
  });
});
