import { type Address, getAddress, type Hex, toFunctionSelector, zeroAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { alwaysTrading } from '#contracts/always-trading.ts';
import { create2Address, deskCreationCode, inboxCreationCode, tokenCreationCode } from '#contracts/creation.ts';
import { type Compiled, compileSources } from '#contracts/generate.ts';
import { localFeedAbi } from '#contracts/local/abi.ts';
import { FEED_DOLLAR, localFeedCode, localUsdcCode } from '#contracts/local/creation.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { type GrantedRole, roleHash } from '#domain/token-roles.ts';
import { sale } from '#site';
import { type DeploymentChain, newAccount, openDeploymentChain } from '../../testing/deployment-chain.ts';
import { carryOut } from './carry-out.ts';
import { type Deployment, planWarnings, stepsLeft, withSale } from './plan.ts';
import { salePlanOf } from './sale-plan.ts';
import { verifyToken } from './verify.ts';

let on: DeploymentChain;
let deployment: Deployment;
let compiled: Compiled;
let snapshot: Hex;
let goldFeed: Address;
const [treasury, quoter] = [newAccount().address, newAccount().address];
const GOLD = 1_550n * FEED_DOLLAR;

const mined = (hash: Hex) => minedReceipt(on.client, hash);
const create = async (data: Hex) =>
  getAddress((await mined(await on.wallet.sendTransaction({ data }))).contractAddress as Address);

beforeAll(async () => {
  [on, compiled] = await Promise.all([openDeploymentChain(), compileSources()]);
  const admin = on.admin.address;
  goldFeed = await create(localFeedCode(admin, 'XAU / USD', GOLD));
  const [usdc, usdcFeed] = [
    await create(localUsdcCode(admin)),
    await create(localFeedCode(admin, 'USDC / USD', FEED_DOLLAR)),
  ];
  const planned = withSale(on.deployment, salePlanOf(on.deployment.token, { usdc, treasury, goldFeed, usdcFeed }));
  deployment = { ...planned, appointments: { ...planned.appointments, QUOTER: [quoter] } };
  snapshot = await on.test.snapshot();
});
afterAll(() => on.stop());
beforeEach(async () => {
  await on.test.revert({ id: snapshot });
  snapshot = await on.test.snapshot();
});

const desk = () => deployment.sale?.desk as Address;
const deploy = async () => carryOut(await stepsLeft(on.client, deployment), on.carrier);
const verified = (expected?: Deployment, address = desk()) =>
  verifyToken({ ...on.chainOf(deployment), saleDesk: { address } }, compiled, expected);
const differences = async (expected?: Deployment) => (await verified(expected)).differences;
const grant = async (role: GrantedRole, account: Address, name: 'grantRole' | 'revokeRole' = 'grantRole') => {
  const call = {
    address: deployment.token,
    abi: usgTokenAbi,
    functionName: name,
    args: [roleHash(role), account],
  } as const;
  await mined(await on.wallet.writeContract(call));
};

it('plans the desk, its role and its limit, and the quoter’s role, and finds all as planned after them', async () => {
  const titles = (await stepsLeft(on.client, deployment)).map(({ title, by }) => `${title} (${by})`);
  expect(titles).toEqual(
    expect.arrayContaining([
      'deploy the sale desk (anyone)',
      `grant ISSUER to the sale desk ${desk()} (admin)`,
      `grant QUOTER to ${quoter} (admin)`,
      `let the sale desk ${desk()} issue ${sale.issuerLimitCoins} USG in all (admin)`,
    ]),
  );
  const steps = await stepsLeft(on.client, deployment);
  const gas = new Map<string, bigint>();
  await carryOut(steps, {
    ...on.carrier,
    async mined(hash) {
      const receipt = await mined(hash);
      gas.set(hash, receipt.gasUsed);
      return receipt;
    },
  });
  expect([...gas.values()].every((used, at) => used <= (steps[at]?.gas ?? 0n))).toBe(true);
  expect(await stepsLeft(on.client, deployment)).toEqual([]);
  const { lines, differences, constructorArguments } = await verified(deployment);
  expect(differences).toEqual([]);
  expect(constructorArguments.desk).toMatch(/^0x[0-9a-f]{768}$/);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`sale desk ${desk()}: closed: (NoPrice|MarketClosed); no price posted`),
      `  treasury ${treasury}`,
      '  at least 101 % of a coin’s gold',
      '  at most 112 % of a coin’s gold',
      '  price of gold: $1,550, 0 minutes old',
      `QUOTER: ${quoter}`,
      expect.stringContaining(`issuer ${desk()}: ${sale.issuerLimitCoins} in all`),
    ]),
  );
});

it('adds a desk to a token that was deployed before, and nothing else', async () => {
  await carryOut(await stepsLeft(on.client, on.deployment), on.carrier);
  expect((await stepsLeft(on.client, deployment)).map(({ title }) => title.replace(/0x\w+/, '0x'))).toEqual([
    'deploy the sale desk',
    'grant ISSUER to the sale desk 0x',
    'grant QUOTER to 0x',
    expect.stringMatching(/^let the sale desk 0x issue/),
  ]);
});

it('says what to consider before: a plain key as treasury, a quoter with other roles, nobody to stop it', async () => {
  const { appointments } = deployment;
  const plan = { ...deployment, appointments: { ...appointments, QUOTER: [on.clerk], PAUSER: [] } };
  expect(await planWarnings(on.client, plan, undefined)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`The treasury ${treasury} is a plain key`),
      expect.stringContaining(`The quoter ${on.clerk} holds other roles too`),
      'Nobody holds PAUSER: nobody could stop the sale desk at once.',
    ]),
  );
});

it('names a byte of the desk’s code that was changed, as where it sells at weekends', async () => {
  await deploy();
  const code = (await on.client.getCode({ address: desk() })) as Hex;
  await on.test.setCode({ address: desk(), bytecode: alwaysTrading(code) });
  expect(await differences(deployment)).toEqual([
    expect.stringMatching(`The code of the sale desk at ${desk()} is not`),
  ]);
});

it('names what differs from site.config.ts, and from the deployment', async () => {
  await deploy();
  const { settings } = deployment.sale as NonNullable<Deployment['sale']>;
  const other = {
    ...deployment,
    sale: { ...deployment.sale, settings: { ...settings, treasury: quoter } },
  } as Deployment;
  expect(await differences(other)).toContain(`The sale desk: treasury ${treasury}; it should be: treasury ${quoter}.`);
  const loose = { ...settings, bandMinBps: 9_000, bandMaxBps: 11_200 };
  const at = create2Address(deskCreationCode(loose));
  const sale = { settings: loose, desk: at, limit: 0n };
  await carryOut(await stepsLeft(on.client, { ...on.deployment, sale }), on.carrier);
  expect((await verified(undefined, at)).differences).toEqual(
    expect.arrayContaining([
      'The sale desk: at least 90 % of a coin’s gold; it should be: at least 101 % of a coin’s gold.',
      `The sale desk ${at} lacks ISSUER.`,
    ]),
  );
});

it('names a feed that is too old or says nothing usable, and a desk that is stopped', async () => {
  await deploy();
  await on.test.increaseTime({ seconds: 26 * 3_600 });
  await on.test.mine({ blocks: 1 });
  expect(await differences(deployment)).toEqual([
    'The price of gold is 26 hours old: its heartbeat is longer.',
    'The price of USDC is 26 hours old: its heartbeat is longer.',
  ]);
  await mined(
    await on.wallet.writeContract({ address: goldFeed, abi: localFeedAbi, functionName: 'post', args: [0n] }),
  );
  expect(await differences(deployment)).toContain('The price of gold is 0.');
  await on.test.setCode({ address: goldFeed, bytecode: '0x00' });
  expect(await differences(deployment)).toContain(
    `The price of gold at ${goldFeed} doesn’t answer as a price feed does.`,
  );
  await grant('PAUSER', on.admin.address);
  await mined(await on.wallet.writeContract({ address: desk(), abi: saleDeskAbi, functionName: 'stop' }));
  expect((await verified()).lines).toContainEqual(expect.stringContaining(`sale desk ${desk()}: stopped`));
});

it('names who must not be a quoter, and a desk that may not issue', async () => {
  await deploy();
  await grant('PRICER', quoter);
  await grant('QUOTER', on.attestor.address);
  await grant('QUOTER', zeroAddress);
  await grant('ISSUER', desk(), 'revokeRole');
  expect(await differences()).toEqual([
    `The sale desk ${desk()} lacks ISSUER.`,
    `${quoter} holds QUOTER and PRICER: one key sells.`,
    `${on.attestor.address} holds QUOTER and is the attestor.`,
    'The zero address holds QUOTER.',
  ]);
});

it.each([1, 31])('compares the desk of a token whose name has %i letters, of 31 that it may have', async (letters) => {
  const { settings } = deployment.sale as NonNullable<Deployment['sale']>;
  const token = create2Address(tokenCreationCode({ ...deployment.settings, name: 'N'.repeat(letters) }));
  const named = { ...on.deployment, settings: { ...deployment.settings, name: 'N'.repeat(letters) }, token };
  const inbox = create2Address(inboxCreationCode(token));
  const desk = create2Address(deskCreationCode({ ...settings, token }));
  const sale = { settings: { ...settings, token }, desk, limit: 0n };
  await carryOut(await stepsLeft(on.client, { ...named, inbox, sale }), on.carrier);
  const chain = { ...on.chainOf({ token, inbox }), saleDesk: { address: desk } };
  const { differences: found } = await verifyToken(chain, compiled);
  expect(found.filter((each) => each.includes('sale desk at'))).toEqual([]);
  expect(found).toContainEqual(expect.stringContaining('Name: the token says N'));
});

it('deploys no token with a longer name: its constructor refuses it', async () => {
  const bytecode = tokenCreationCode({ ...deployment.settings, name: 'N'.repeat(32) });
  const refused = on.client.call({ account: on.admin.address, data: bytecode });
  await expect(refused).rejects.toThrow(toFunctionSelector('StringTooLong(string)'));
});

it('names an address that is no desk', async () => {
  await deploy();
  expect((await verified(undefined, goldFeed)).differences).toEqual([
    `What is at ${goldFeed} does not answer as a sale desk does.`,
  ]);
  const nobody = newAccount().address;
  expect((await verified(undefined, nobody)).differences).toEqual([`There is no sale desk at ${nobody}.`]);
});
