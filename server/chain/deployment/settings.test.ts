import { describe, expect, it } from 'vitest';
import { payment, sale, site } from '#site';
import { StartupError } from '../../platform/errors.ts';
import { readDeploySettings, readVerifySettings } from './settings.ts';

const A = '0x1111111111111111111111111111111111111111';
const B = '0x2222222222222222222222222222222222222222';
const C = '0x3333333333333333333333333333333333333333';
const GOOD = {
  ETH_RPC_URL: 'https://node.test/secret-key',
  CHAIN_ID: '31337',
  TOKEN_ADMIN: A,
  TOKEN_ATTESTOR: B,
  TOKEN_ADMIN_DELAY_DAYS: '3',
  TOKEN_ISSUERS: `${C}=1000, ${A}=5`,
  TOKEN_PRICERS: C,
  TOKEN_FULFILMENT: `${C} ${A}`,
  TOKEN_COMPLIANCE: A,
  TOKEN_PAUSERS: 'none',
};

/** The errors of settings that differ from good ones in this. */
function errorsOf(change: Record<string, string | undefined>, issuer?: object): string[] {
  try {
    readDeploySettings({ ...GOOD, ...change }, issuer);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message.split('\n  - ').slice(1);
  }
}

describe('the settings of a deployment', () => {
  it('take the token from site.config.ts and the accounts from the environment', () => {
    const { chainId, deployment } = readDeploySettings(GOOD);
    expect(chainId).toBe(31337);
    const { settings, appointments } = deployment;
    expect(settings).toMatchObject({
      name: site.name,
      symbol: site.symbol,
      adminDelay: 3 * 86_400,
      admin: A,
      attestor: B,
    });
    expect(settings).toMatchObject({ cap: 10_000_000n * 10n ** 9n, maxAttestationAge: 35 * 86_400 });
    expect(appointments).toEqual({
      ISSUER: [
        { account: C, limit: 1000n * 10n ** 9n },
        { account: A, limit: 5n * 10n ** 9n },
      ],
      PRICER: [C],
      FULFILMENT: [C, A],
      COMPLIANCE: [A],
      PAUSER: [],
      QUOTER: [],
    });
    expect(deployment.sale).toBeUndefined();
  });

  it('give the token another address when anything that is fixed in it changes, and only then', () => {
    const { token, inbox } = readDeploySettings(GOOD).deployment;
    const changed = readDeploySettings({ ...GOOD, TOKEN_ADMIN_DELAY_DAYS: '4' }).deployment;
    expect(changed.token).not.toBe(token);
    expect(changed.inbox).not.toBe(inbox);
    expect(readDeploySettings({ ...GOOD, TOKEN_PAUSERS: C }).deployment.token).toBe(token);
  });

  it('are all named where they are missing, in one message', () => {
    const missing = errorsOf(Object.fromEntries(Object.keys(GOOD).map((name) => [name, ' '])), {});
    expect(missing.map((error) => error.split(' ')[0]).toSorted()).toEqual(Object.keys(GOOD).toSorted());
  });

  it.each([
    [{ TOKEN_ADMIN: '0x12' }, 'TOKEN_ADMIN: 0x12 is no address'],
    [{ TOKEN_ADMIN: `0x${'0'.repeat(40)}` }, 'TOKEN_ADMIN must not be the zero address'],
    [{ TOKEN_ATTESTOR: A, TOKEN_ISSUERS: `${C}=1` }, 'TOKEN_ATTESTOR must not be TOKEN_ADMIN'],
    [{ TOKEN_ATTESTOR: C }, 'TOKEN_ATTESTOR must not be in TOKEN_ISSUERS'],
    [{ TOKEN_ADMIN_DELAY_DAYS: '0' }, 'TOKEN_ADMIN_DELAY_DAYS must be a whole number from 1 to 30, not 0'],
    [{ TOKEN_ADMIN_DELAY_DAYS: '31' }, 'TOKEN_ADMIN_DELAY_DAYS must be'],
    [{ TOKEN_ADMIN_DELAY_DAYS: '1.5' }, 'TOKEN_ADMIN_DELAY_DAYS must be'],
    [{ TOKEN_ISSUERS: C }, `${C} must name its limit`],
    [{ TOKEN_ISSUERS: `${C}=0` }, 'must be a whole number from 1'],
    [{ TOKEN_ISSUERS: `${C}=-5` }, 'must be a whole number from 1'],
    [{ TOKEN_ISSUERS: `${C}=1=2` }, 'must name its limit'],
    [{ TOKEN_ISSUERS: `${C}=${2n ** 128n}` }, 'must be a whole number from 1'],
    [{ TOKEN_ISSUERS: `${C}=1,${C}=2` }, `TOKEN_ISSUERS names ${C} twice`],
    [{ TOKEN_PAUSERS: `${C},${C}` }, `TOKEN_PAUSERS names ${C} twice`],
    [{ CHAIN_ID: '0x1' }, 'CHAIN_ID must be a whole number'],
    [{ ETH_RPC_URL: 'ws://node.test' }, 'ETH_RPC_URL must be an http(s) URL'],
    [{ TOKEN_DEPLOY_BLOCK: '-1' }, 'TOKEN_DEPLOY_BLOCK must be a whole number'],
  ])('refuse %j', (change, message) => {
    expect(errorsOf(change)).toEqual([expect.stringContaining(message)]);
  });

  it('refuse the fictional issuer on every chain but a local test chain', () => {
    expect(errorsOf({ CHAIN_ID: '1' })).toContainEqual('site.config.ts: company still holds a fictional value');
    expect(errorsOf({ CHAIN_ID: '1' }, { name: 'Real' })).toEqual([]);
    expect(errorsOf({}, { ...site, payment })).toEqual([]);
  });

  it('refuse a name that the token’s constructor refuses, counted in bytes', () => {
    expect(errorsOf({}, { name: 'N'.repeat(31) })).toEqual([]);
    const tooLong = ["site.config.ts: name must have 31 bytes at most, or the token can't be deployed"];
    for (const name of ['N'.repeat(32), 'é'.repeat(16)]) expect(errorsOf({}, { name })).toEqual(tooLong);
  });

  it('never repeat the node’s address, which may hold a key', () => {
    expect(errorsOf({ ETH_RPC_URL: 'ftp://node.test/secret-key' }).join()).not.toContain('secret');
  });
});

const D = '0x4444444444444444444444444444444444444444';
const SALE = { SALE_USDC: A, SALE_TREASURY: B, SALE_GOLD_FEED: C, SALE_USDC_FEED: D, TOKEN_QUOTERS: D };

describe('the settings of a sale desk', () => {
  it('plan one with what site.config.ts says, which is one issuer more', () => {
    const { sale, token, appointments } = readDeploySettings({ ...GOOD, ...SALE }).deployment;
    expect(sale?.settings).toEqual({
      token,
      usdc: A,
      treasury: B,
      goldFeed: C,
      usdcFeed: D,
      goldMaxAge: 25 * 3_600,
      usdcMaxAge: 25 * 3_600,
      bandMinBps: 10_100,
      bandMaxBps: 11_200,
      coinWeight: 10n ** 9n,
      coinsPerOrder: 5n,
      coinsPerDay: 25n,
    });
    expect(appointments.ISSUER.at(-1)).toEqual({ account: sale?.desk, limit: 750n * 10n ** 9n });
    expect(appointments.QUOTER).toEqual([D]);
  });

  it('never let a coin be sold for less than its metal', () => {
    expect(sale.bandBps.least).toBeGreaterThanOrEqual(0);
    expect(sale.bandBps.most).toBeGreaterThan(sale.bandBps.least);
  });

  it('leave the token where it is, and give another treasury another desk', () => {
    const one = readDeploySettings({ ...GOOD, ...SALE }).deployment;
    expect(one.token).toBe(readDeploySettings(GOOD).deployment.token);
    expect(readDeploySettings({ ...GOOD, ...SALE, SALE_TREASURY: D }).deployment.sale?.desk).not.toBe(one.sale?.desk);
  });

  it('are all needed where one is set', () => {
    expect(errorsOf({ SALE_USDC: A }).map((error) => error.split(' ')[0])).toEqual([
      'TOKEN_QUOTERS',
      'SALE_TREASURY',
      'SALE_GOLD_FEED',
      'SALE_USDC_FEED',
    ]);
  });

  it.each([
    [{ TOKEN_QUOTERS: C }, `TOKEN_QUOTERS must not name ${C}, which is in TOKEN_PRICERS`],
    [{ TOKEN_QUOTERS: B }, 'TOKEN_QUOTERS must not name TOKEN_ATTESTOR'],
    [{ TOKEN_QUOTERS: `0x${'0'.repeat(40)}` }, 'TOKEN_QUOTERS must not be the zero address'],
    [{ SALE_TREASURY: `0x${'0'.repeat(40)}` }, 'SALE_TREASURY must not be the zero address'],
    [{ SALE_USDC_FEED: C }, 'SALE_USDC_FEED must not be SALE_GOLD_FEED'],
  ])('refuse %j', (change, message) => {
    expect(errorsOf({ ...SALE, ...change })).toEqual([expect.stringContaining(message)]);
  });
});

it('verifies with nothing but a node and two addresses', () => {
  const found = readVerifySettings({ ETH_RPC_URL: 'http://node.test', TOKEN_ADDRESS: A, INBOX_ADDRESS: B });
  expect(found).toEqual({ rpcUrl: 'http://node.test', token: A, inbox: B, chainId: undefined, deployBlock: undefined });
  const given = { ETH_RPC_URL: 'http://node.test', TOKEN_ADDRESS: A, INBOX_ADDRESS: B, SALE_DESK_ADDRESS: C };
  expect(readVerifySettings(given).saleDesk).toEqual({ address: C });
  expect(() => readVerifySettings({})).toThrow(/ETH_RPC_URL.*TOKEN_ADDRESS.*INBOX_ADDRESS/s);
});
