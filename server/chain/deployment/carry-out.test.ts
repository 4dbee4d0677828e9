import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CREATE2_DEPLOYER } from '#contracts/creation.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type DeploymentChain, newAccount, openDeploymentChain } from '../../testing/deployment-chain.ts';
import { carryOut, keyCarrier, requireDeployer, safeFile } from './carry-out.ts';
import { type Deployment, planWarnings, type Step, stepsLeft } from './plan.ts';

let on: DeploymentChain;
let snapshot: Hex;
beforeAll(async () => {
  on = await openDeploymentChain();
  snapshot = await on.test.snapshot();
});
afterAll(() => on.stop());
beforeEach(async () => {
  await on.test.revert({ id: snapshot });
  snapshot = await on.test.snapshot();
});

const titles = (steps: Step[]) => steps.map(({ title }) => title);

describe('carrying out the plan', () => {
  it('leaves nothing to do, for at most the gas in the plan and not much less', async () => {
    const steps = await stepsLeft(on.client, on.deployment);
    expect(steps).toHaveLength(9);
    const used: bigint[] = [];
    const mined = async (hash: Hex) => {
      const receipt = await minedReceipt(on.client, hash);
      used.push(receipt.gasUsed);
      return receipt;
    };
    await carryOut(steps, { ...on.carrier, mined });
    expect(await stepsLeft(on.client, on.deployment)).toEqual([]);
    for (const [index, { title, gas }] of steps.entries()) {
      expect(used[index], title).toBeLessThanOrEqual(gas);
      expect(Number(used[index]), title).toBeGreaterThan(Number(gas) / 2);
    }
  });

  it('continues where it stopped after any of its steps, and deploys nothing twice', async () => {
    const all = await stepsLeft(on.client, on.deployment);
    for (let done = 0; done < all.length; done++) {
      const fresh = on.planFor(4 + done);
      await carryOut((await stepsLeft(on.client, fresh)).slice(0, done), on.carrier);
      const left = await stepsLeft(on.client, fresh);
      expect(titles(left)).toEqual(titles(all).slice(done));
      await carryOut(left, on.carrier);
      expect(await stepsLeft(on.client, fresh)).toEqual([]);
    }
    await carryOut(all.slice(0, 1), on.carrier);
    await expect(on.carrier.send(all[0] as Step)).rejects.toThrow();
  });

  it('does not begin on a chain whose deployment proxy is missing or another contract', async () => {
    const steps = await stepsLeft(on.client, on.deployment);
    await requireDeployer(on.client, steps);
    for (const bytecode of ['0x', '0x6001'] as const) {
      await on.test.setCode({ address: CREATE2_DEPLOYER, bytecode });
      await expect(requireDeployer(on.client, steps)).rejects.toThrow('no deterministic deployment proxy');
    }
  });

  it('does not send while an earlier transaction waits, nor what the account cannot pay', async () => {
    const steps = await stepsLeft(on.client, on.deployment);
    const begin = (account = on.admin) => keyCarrier(on.client, on.wallet, account, steps, () => {});
    await expect(begin(newAccount())).rejects.toThrow('has 0 ETH');
    await on.test.setAutomine(false);
    try {
      await on.wallet.sendTransaction({ to: on.admin.address, value: 1n });
      await expect(begin()).rejects.toThrow('is not mined yet');
    } finally {
      await on.test.setAutomine(true);
    }
    await on.test.mine({ blocks: 1 });
    expect(await begin()).toMatchObject({});
  });
});

it('writes a file whose calls, sent by the Safe, do all that the plan says', async () => {
  const { deployment } = on;
  const steps = await stepsLeft(on.client, deployment);
  const file = JSON.parse(safeFile(on.chainId, on.admin.address, steps, new Date(0)));
  expect(file).toMatchObject({ version: '1.0', chainId: '7357', createdAt: 0 });
  expect(file.meta.createdFromSafeAddress).toBe(on.admin.address);
  await on.test.impersonateAccount({ address: on.admin.address });
  for (const { to, value, data, ...others } of file.transactions) {
    expect(others).toEqual({ contractMethod: null, contractInputsValues: null });
    const params = [{ from: on.admin.address, to, data, value: `0x${BigInt(value).toString(16)}`, gas: '0x700000' }];
    await minedReceipt(on.client, (await on.test.request({ method: 'eth_sendTransaction', params } as never)) as Hex);
  }
  expect(await stepsLeft(on.client, deployment)).toEqual([]);
});

it('gives the file the checksum of the Transaction Builder', () => {
  const step = { title: 'a', to: CREATE2_DEPLOYER, data: '0x12', gas: 1n, by: 'anyone' } as const;
  const at = (change: Partial<Step>) =>
    JSON.parse(safeFile(1, CREATE2_DEPLOYER, [{ ...step, ...change }], new Date(0))).meta.checksum;
  expect(at({})).toBe('0x88f9712d3449bd78f7e6849f66acc6f62507eb8fa6057d50623ff7f5d15f0c4f');
  expect(at({ data: '0x13' })).not.toBe(at({}));
});

it('warns of accounts that can do too much alone, and of plain keys', async () => {
  const { deployment } = on;
  const { admin, issuer } = { admin: on.admin.address, issuer: on.issuer };
  expect(await planWarnings(on.client, deployment, undefined)).toEqual([
    expect.stringContaining(`The admin ${admin} is a plain key`),
    expect.stringContaining('The attestor'),
    'Nobody holds PAUSER.',
  ]);
  await on.test.setCode({ address: admin, bytecode: '0x6001' });
  await on.test.setCode({ address: on.attestor.address, bytecode: `0xef0100${'11'.repeat(20)}` });
  const appointments: Deployment['appointments'] = {
    ISSUER: [{ account: admin, limit: usgFromCoins(20_000_000) }],
    PRICER: [on.attestor.address],
    FULFILMENT: [issuer],
    COMPLIANCE: [issuer],
    PAUSER: [issuer],
    QUOTER: [],
  };
  const warnings = await planWarnings(on.client, { ...deployment, appointments }, admin);
  expect(warnings.map((warning) => warning.replaceAll(/0x\w+/g, '0x'))).toEqual([
    expect.stringContaining('The attestor 0x is a plain key'),
    expect.stringContaining('The key file is the admin’s own'),
    expect.stringContaining('The admin is an issuer too'),
    expect.stringContaining('The attestor holds PRICER too'),
    expect.stringContaining('0x holds FULFILMENT and COMPLIANCE'),
    '0x may issue more than the cap in all.',
  ]);
});
