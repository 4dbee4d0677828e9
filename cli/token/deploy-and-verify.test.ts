/** @module-tag long */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { encryptKeystoreJsonSync } from 'ethers';
import { type Address, createTestClient, getAddress, type Hex, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { startAnvil } from '#contracts/testing/anvil.ts';
import { readDeploySettings } from '#server/chain/deployment/settings.ts';
import { site } from '#site';

const folder = mkdtempSync(join(tmpdir(), 'usg-token-'));
const file = (name: string) => join(folder, name);
const PASSWORD = 'correct horse';
const key = generatePrivateKey();
const deployer = privateKeyToAccount(key).address;
const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`);
const [admin, attestor, issuer, clerk] = [account('a'), account('b'), account('c'), account('d')];

let anvil: Awaited<ReturnType<typeof startAnvil>>;
let settings: Record<string, string>;
const chain = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(anvil.url), cacheTime: 0 }).extend(publicActions);

beforeAll(async () => {
  anvil = await startAnvil();
  await chain().setBalance({ address: deployer, value: 10n ** 19n });
  const cheap = { scrypt: { N: 2, r: 1, p: 1 } };
  writeFileSync(file('key.json'), encryptKeystoreJsonSync({ address: deployer, privateKey: key }, PASSWORD, cheap));
  settings = {
    ETH_RPC_URL: anvil.url,
    CHAIN_ID: '31337',
    TOKEN_ADMIN_DELAY_DAYS: '3',
    TOKEN_ADMIN: admin,
    TOKEN_ATTESTOR: attestor,
    TOKEN_ISSUERS: `${issuer}=1000`,
    TOKEN_PRICERS: clerk,
    TOKEN_FULFILMENT: clerk,
    TOKEN_COMPLIANCE: issuer,
    TOKEN_PAUSERS: 'none',
  };
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Given = { env?: Record<string, string>; input?: string };

/** Runs the command as an operator's shell does, without a terminal. */
async function token(
  command: 'plan' | 'deploy' | 'verify',
  args: string[] = [],
  { env = settings, input = '' }: Given = {},
) {
  const script = fileURLToPath(new URL('../main.ts', import.meta.url));
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  const options = { env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...env } };
  const child = spawn(process.execPath, [script, 'token', command, ...args], options);
  child.stdin.on('error', () => {}).end(input);
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, errors };
}
const deploy = (...args: string[]) => token('deploy', args);
const planned = () => readDeploySettings(settings).deployment;
const codeAt = async (address: Address) => (await chain().getCode({ address })) ?? '0x';
const keyFile = () => ['--key-file', file('key.json')];

describe('usg token plan and deploy', () => {
  it('names every setting that is missing, and what to do about it', async () => {
    const { code, errors } = await token('plan', [], { env: {} });
    expect(code).toBe(3);
    for (const name of Object.keys(settings)) expect(errors).toContain(`${name} must be set: `);
  });

  it('says that the node does not answer, or who is to send', async () => {
    const away = await token('deploy', [], { env: { ...settings, ETH_RPC_URL: 'http://127.0.0.1:1/secret' } });
    expect(away).toMatchObject({ code: 3, errors: expect.stringContaining('The node does not answer eth_chainId') });
    expect(away.errors).not.toContain('secret');
    const nobody = await deploy();
    expect(nobody).toMatchObject({ code: 2, errors: expect.stringContaining('--key-file FILE, --safe-file FILE') });
  });

  it('prints the whole plan, and sends nothing', async () => {
    const { code, out } = await token('plan');
    expect(code).toBe(0);
    const { token: address, inbox } = planned();
    for (const line of [
      `  Name: ${site.name}`,
      `  Symbol: ${site.symbol}`,
      '  Cap: 10,000,000 tokens',
      '  Attestation validity: 35 days',
      '  Handover delay: 3 days',
      `  admin: ${admin}`,
      `  attestor: ${attestor}`,
      `  ISSUER: ${issuer}`,
      `  FULFILMENT: ${clerk}`,
      `  COMPLIANCE: ${issuer}`,
      '  PAUSER: nobody',
      `  token at ${address}`,
      `  RedemptionInbox at ${inbox}`,
      'deploy the RedemptionInbox',
      'deploy the ReleaseLog',
      `let ${issuer} issue 1,000 ${site.symbol} in all (admin)`,
      'Cost: at most',
      'Nothing was changed. To carry it out: npx usg token deploy',
    ]) {
      expect(out).toContain(line);
    }
    expect(await codeAt(address)).toBe('0x');
  });

  it('gives a program the plan as JSON on standard output, and nothing else there', async () => {
    const { code, out } = await token('plan', ['--json']);
    const { token: address, inbox } = planned();
    expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true, data: { chainId: 31337, token: address, inbox } }]);
    expect(JSON.parse(out).data.left.at(-1)).toMatchObject({ by: 'admin' });
  });

  it.each([
    ['the wrong password', ['--safe-file', file('safe.json')], { input: 'guess\n' }, 3, 'password'],
    ['no password', ['--safe-file', file('safe.json')], {}, 3, 'TOKEN_KEY_PASSWORD'],
    ['no way to the admin', [], { input: PASSWORD }, 2, `Give --safe-file FILE for what the admin ${admin}`],
  ])('sends nothing with %s, and says what to do', async (_, args, given, exit, message) => {
    const { code, errors } = await token('deploy', [...keyFile(), ...args], given);
    expect([code, errors]).toEqual([exit, expect.stringContaining(message)]);
    expect(await codeAt(planned().token)).toBe('0x');
  });

  it('writes all for the Safe where there is no key, and signs nothing', async () => {
    const { code, out } = await deploy('--safe-file', file('all.json'));
    expect([code, out]).toEqual([0, expect.stringContaining(`Written for the Safe ${admin}`)]);
    const { meta, transactions } = JSON.parse(readFileSync(file('all.json'), 'utf8'));
    expect([meta.createdFromSafeAddress, transactions.length]).toEqual([admin, 8]);
    expect(await chain().getBlockNumber()).toBe(0n);
  });

  it('deploys with the key, leaves the roles to the Safe, and verifies once they are given', async () => {
    const given = { env: { ...settings, TOKEN_KEY_PASSWORD: PASSWORD } };
    const first = await token('deploy', [...keyFile(), '--safe-file', file('roles.json')], given);
    expect([first.code, first.errors]).toEqual([0, '']);
    const { token: address, inbox } = planned();
    expect(first.out.indexOf('The plan')).toBeLessThan(first.out.indexOf(`TOKEN_ADDRESS=${address}`));
    for (const line of [`INBOX_ADDRESS=${inbox}`, 'TOKEN_DEPLOY_BLOCK=1']) expect(first.out).toContain(line);

    const { transactions } = JSON.parse(readFileSync(file('roles.json'), 'utf8')) as { transactions: Call[] };
    await byTheAdmin(transactions);
    const { code, out } = await deploy();
    expect([code, out]).toEqual([0, expect.stringContaining('Nothing is left to do.')]);
    for (const line of ['Verified: the code', `issuer ${issuer}: 1,000 in all`]) expect(out).toContain(line);
    const of = { address, abi: usgTokenAbi } as const;
    expect(await chain().readContract({ ...of, functionName: 'issuerAllowance', args: [issuer] })).toContain(
      10n ** 12n,
    );
    expect(await chain().readContract({ address: inbox, abi: redemptionInboxAbi, functionName: 'token' })).toBe(
      address,
    );
  });
});

type Call = { to: Address; data: Hex };

async function byTheAdmin(calls: Call[]): Promise<void> {
  await chain().setBalance({ address: admin, value: 10n ** 18n });
  await chain().impersonateAccount({ address: admin });
  for (const { to, data } of calls) {
    const params = [{ from: admin, to, data, gas: '0x40000' }];
    await chain().request({ method: 'eth_sendTransaction', params } as never);
  }
}

describe('usg token verify', () => {
  const verify = () => {
    const { token: address, inbox } = planned();
    const env = { ETH_RPC_URL: anvil.url, TOKEN_ADDRESS: address, INBOX_ADDRESS: inbox };
    return token('verify', [], { env });
  };

  it('takes no more than a node and two addresses, and gives what an explorer asks for and wallets show of this token', async () => {
    const { code, out } = await verify();
    expect([code, out]).toEqual([0, expect.stringContaining('Verified: the code')]);
    const [, file = ''] = /file: (\S+)/.exec(out) ?? [];
    const input = JSON.parse(readFileSync(file, 'utf8'));
    expect(input).toMatchObject({ language: 'Solidity', settings: { optimizer: { runs: 2_000 } } });
    expect(Object.keys(input.sources)).toContain('src/UsgToken.sol');
    expect(out).toMatch(/src\/RedemptionInbox\.sol:RedemptionInbox, constructor arguments [0-9a-f]{64}/);

    const [, path = ''] = /\(ERC-7730\): (\S+)/.exec(out) ?? [];
    const context = (name: string) => JSON.parse(readFileSync(join(path, name), 'utf8')).context;
    const { token: address, inbox } = planned();
    const onToken = { deployments: [{ chainId: 31337, address }] };
    expect(context('v2/calldata-UsgToken.json').contract).toEqual(onToken);
    expect(context('v2/eip712-price.json').eip712).toMatchObject(onToken);
    expect(context('v2/calldata-RedemptionInbox.json').contract.deployments).toEqual([
      { chainId: 31337, address: inbox },
    ]);
  });

  it('fails, and says where, on a token of which one byte was changed', async () => {
    const { token: address } = planned();
    const code = await codeAt(address);
    const changed = `${code.slice(0, -10)}${code.slice(-10, -8) === '00' ? '01' : '00'}${code.slice(-8)}` as Hex;
    await chain().setCode({ address, bytecode: changed });
    const found = await verify();
    expect([found.code, found.out]).toEqual([1, expect.stringContaining(`The code of the token at ${address} is not`)]);
    expect(found.out).not.toContain('ERC-7730');
  });
});
