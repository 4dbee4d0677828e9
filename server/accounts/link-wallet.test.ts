import type { Address, PrivateKeyAccount } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site as issuer } from '#site';
import { grantStaff } from '../desk/staff-command.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { usersByEmail } from './find-user.ts';
import type { Challenge } from './link-wallet.ts';
import { isSamePerson } from './same-person.ts';
import { type AccountSite, accountSite, LOCAL_SITE } from './testing/site.ts';

const ann = 'ann@example.com';
let chain: TokenChain;
let site: AccountSite;
let headers: Record<string, string>;
beforeAll(async () => {
  chain = await startTokenChain();
  site = await accountSite(chain.chain);
});
afterAll(() => Promise.all([site.close(), chain.stop()]));
beforeEach(async () => {
  await site.reset();
  headers = await site.user(ann);
});

const get = async (path: string, given = headers) => (await site.call('GET', path, { headers: given })).json();
async function challenge(address: Address, given = headers): Promise<Challenge> {
  const answer = await site.call('POST', '/api/account/wallets/challenge', { headers: given, body: { address } });
  return (await answer.json()) as Challenge;
}
async function prove(wallet: PrivateKeyAccount, { nonce, message }: Challenge, given = headers) {
  const body = { nonce, signature: await wallet.signMessage({ message }) };
  return site.call('POST', '/api/account/wallets', { headers: given, body });
}
const link = async (wallet: PrivateKeyAccount, given = headers) =>
  prove(wallet, await challenge(wallet.address, given), given);

describe('a wallet', () => {
  it('is linked by signing a text that names this site, this use and this chain', async () => {
    const wallet = newAccount();
    const { message } = await challenge(wallet.address);
    expect(message).toContain('localhost:3000 wants you to sign in with your Ethereum account:');
    expect(message).toContain(`Link this wallet to my ${issuer.name} account.`);
    expect(message).toContain(`Chain ID: ${chain.chain.id}`);
    const answer = await link(wallet);
    expect([answer.status, await answer.json()]).toMatchObject([200, { address: wallet.address }]);
    expect(await get('/api/account/wallets')).toMatchObject([{ address: wallet.address }]);
    expect((await link(wallet)).status).toBe(200);
  });

  it('is unlinked by its owner alone', async () => {
    const wallet = newAccount();
    await link(wallet);
    const bob = await site.user('bob@example.com');
    const remove = (given: Record<string, string>) =>
      site.call('DELETE', `/api/account/wallets/${wallet.address}`, { headers: given });
    expect((await remove(bob)).status).toBe(404);
    expect((await remove(headers)).status).toBe(200);
    expect((await remove(headers)).status).toBe(404);
    expect(await get('/api/account/wallets')).toEqual([]);
  });

  it('belongs to one account at a time', async () => {
    const wallet = newAccount();
    await link(wallet);
    const bob = await site.user('bob@example.com');
    const answer = await link(wallet, bob);
    expect([answer.status, await answer.json()]).toEqual([409, { errors: [ACCOUNT_MESSAGES.walletTaken] }]);
    await site.call('DELETE', `/api/account/wallets/${wallet.address}`, { headers });
    expect((await link(wallet, bob)).status).toBe(200);
  });

  it('of staff stays theirs after it is unlinked, if it was linked since they have the role', async () => {
    const [before, since] = [newAccount(), newAccount()];
    const [user] = await usersByEmail(site.context, ann);
    const unlinked = async ({ address }: PrivateKeyAccount, status: number) => {
      expect((await site.call('DELETE', `/api/account/wallets/${address}`, { headers })).status).toBe(status);
      const [account, wallet] = [
        { kind: 'staff', id: user?.id ?? '' },
        { kind: 'admin', id: address },
      ];
      return isSamePerson(site.context, account, wallet);
    };
    await link(before);
    await grantStaff({ ...site.context, site: LOCAL_SITE }, ann);
    expect(await unlinked(before, 404)).toBe(false);
    expect((await site.mailTo(ann)).map(({ subject }) => subject).join()).toContain('unlinked');
    await link(since);
    expect(await unlinked(since, 200)).toBe(true);
    expect(await get('/api/account/wallets')).toEqual([]);
  });

  it('is not linked by a challenge used before, too old, of another session, or made up', async () => {
    const wallet = newAccount();
    const used = await challenge(wallet.address);
    await prove(wallet, used);
    const bob = await site.user('bob@example.com');
    const others = await challenge(wallet.address);
    const old = await challenge(wallet.address);
    expect((await prove(wallet, used)).status).toBe(403);
    expect((await prove(wallet, others, bob)).status).toBe(403);
    expect((await prove(wallet, { ...used, nonce: 'madeup1234' })).status).toBe(403);
    site.pass(600);
    expect((await prove(wallet, old)).status).toBe(403);
  });

  it('is not linked by another wallet’s signature or of another text', async () => {
    const wallet = newAccount();
    const answer = await prove(newAccount(), await challenge(wallet.address));
    expect([answer.status, await answer.json()]).toEqual([403, { errors: [ACCOUNT_MESSAGES.challengeSignature] }]);
    const { nonce, message } = await challenge(wallet.address);
    expect((await prove(wallet, { nonce, message: message.replace('Link', 'Lose'), expires_at: '' })).status).toBe(403);
    expect(await get('/api/account/wallets')).toEqual([]);
  });

  it.each([[{ address: '0x12' }], [{ address: null }], [{}], [{ address: ['0x'] }]])('%j is refused', async (body) => {
    expect((await site.call('POST', '/api/account/wallets/challenge', { headers, body })).status).toBe(422);
  });
});
