import { concat, getContractAddress, type Hex, keccak256, toHex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import {
  CREATE2_DEPLOYER,
  CREATION_SALT,
  create2Address,
  inboxCreationCode,
  releaseLogAddress,
  tokenCreationCode,
} from '#contracts/creation.ts';
import { type Compiled, compileSources } from '#contracts/generate.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { hiddenTokenCode } from '#contracts/testing/hidden-token.ts';
import { usgFromCoins } from '#domain/money.ts';
import { roleHash } from '#domain/token-roles.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { creationLines, creationOf } from '#proof/creation.ts';
import { type DeploymentChain, newAccount, openDeploymentChain } from '../../testing/deployment-chain.ts';
import { httpNode } from '../http-node.ts';
import { nodeClient } from '../node-client.ts';
import { carryOut } from './carry-out.ts';
import { type Deployment, stepsLeft } from './plan.ts';
import { releaseLogLine, verifyToken } from './verify.ts';

const DAY = 24 * 60 * 60;
let on: DeploymentChain;
let deployment: Deployment;
let compiled: Compiled;
let snapshot: Hex;

beforeAll(async () => {
  [on, compiled] = await Promise.all([openDeploymentChain(), compileSources()]);
  deployment = on.deployment;
  await carryOut(await stepsLeft(on.client, deployment), on.carrier);
  snapshot = await on.test.snapshot();
});
afterAll(() => on.stop());
beforeEach(async () => {
  await on.test.revert({ id: snapshot });
  snapshot = await on.test.snapshot();
});

const differences = async (expected?: Deployment, chain = on.chainOf()) =>
  (await verifyToken(chain, compiled, expected)).differences;
const INBOX_NOT_SHOWN = expect.stringMatching(/^Creation of the RedemptionInbox not shown/);
/** Puts a contract of that creation code where the deployment proxy does. */
async function deployed(code: Hex): Promise<Hex> {
  const data = concat([CREATION_SALT, code]);
  await minedReceipt(on.client, await on.wallet.sendTransaction({ to: CREATE2_DEPLOYER, data }));
  return create2Address(code);
}
const write = async (functionName: 'grantRole' | 'revokeRole', args: [Hex, Hex]) => {
  const call = { address: deployment.token, abi: usgTokenAbi, functionName, args } as const;
  await minedReceipt(on.client, await on.wallet.writeContract(call));
};

it('finds everything as planned after a deployment', async () => {
  const { lines, differences, constructorArguments } = await verifyToken(on.chainOf(), compiled, deployment);
  expect(differences).toEqual([]);
  expect(lines).toContain(`ISSUER: ${on.issuer}`);
  expect(lines).toContain(`FULFILMENT: ${on.clerk}, ${on.issuer}`);
  expect(lines).toContain('PAUSER: nobody');
  expect(lines).toContain(`ReleaseLog ${releaseLogAddress(deployment.token)}`);
  const code = tokenCreationCode(deployment.settings);
  expect(concat([compiled.token, constructorArguments.token as Hex])).toBe(code);
});

it('says where there is no ReleaseLog, so that its silence isn’t taken for a comparison', async () => {
  // Another token's log would be at another address.
  const other = { ...on.chainOf(), token: deployment.inbox };
  expect(await releaseLogLine(other)).toBe('no ReleaseLog: releases aren’t recorded on this chain');
});

it.each(['token', 'inbox'] as const)('names one changed byte in the code of the %s', async (name) => {
  const address = deployment[name];
  const code = (await on.client.getCode({ address })) as Hex;
  // In the compiler's version, which no function runs.
  const at = code.length - 10;
  const changed = `${code.slice(0, at)}${code.slice(at, at + 2) === '00' ? '01' : '00'}${code.slice(at + 2)}` as Hex;
  await on.test.setCode({ address, bytecode: changed });
  expect(await differences(deployment)).toEqual([
    expect.stringMatching(new RegExp(`${address}.* from byte ${at / 2 - 1} on`)),
  ]);
});

it('compares the code behind the tickets’ addresses as well', async () => {
  const address = getContractAddress({ from: deployment.inbox, nonce: 1n });
  await on.test.setCode({ address, bytecode: '0x6001' });
  expect(await differences()).toEqual([expect.stringContaining(`implementation of the inboxes at ${address}`)]);
});

it('names an immutable that has another value', async () => {
  const code = (await on.client.getCode({ address: deployment.token })) as Hex;
  const cap = toHex(usgFromCoins(10_000_000), { size: 32 }).slice(2);
  expect(code).toContain(cap);
  const more = toHex(usgFromCoins(20_000_000), { size: 32 }).slice(2);
  await on.test.setCode({ address: deployment.token, bytecode: code.replace(cap, more) as Hex });
  const found = await differences();
  expect(found.some((each) => each.includes('Cap: the token says 20,000,000'))).toBe(true);
});

it('says who holds a role that the settings do not give, and who lacks one', async () => {
  await write('grantRole', [roleHash('PAUSER'), on.clerk]);
  await write('revokeRole', [roleHash('ISSUER'), on.issuer]);
  expect(await differences(deployment)).toEqual([
    `${on.issuer} lacks ISSUER.`,
    `${on.clerk} holds PAUSER, which the settings give to others.`,
  ]);
  expect(await differences()).toEqual([]);
});

it('says whether the admin is about to change, and whether issuance has ended', async () => {
  const told = async () => (await verifyToken(on.chainOf(), compiled, deployment)).lines.join('\n');
  expect(await told()).not.toMatch(/admin to be|issuance has ended/);
  const call = { address: deployment.token, abi: usgTokenAbi } as const;
  const beginning = { ...call, functionName: 'beginDefaultAdminTransfer', args: [on.clerk] } as const;
  await minedReceipt(on.client, await on.wallet.writeContract(beginning));
  await minedReceipt(on.client, await on.wallet.writeContract({ ...call, functionName: 'finalizeIssuance' }));
  expect(await told()).toMatch(new RegExp(`admin to be: ${on.clerk}\n[^]*issuance has ended for good`));
});

it('says which issuer limit is another, and which attestor', async () => {
  const other = newAccount().address;
  const expected = {
    ...deployment,
    settings: { ...deployment.settings, attestor: other },
    appointments: { ...deployment.appointments, ISSUER: [{ account: on.issuer, limit: usgFromCoins(999) }] },
  };
  expect(await differences(expected)).toEqual([
    expect.stringContaining(`The attestor is ${on.attestor.address}`),
    expect.stringContaining('may issue 1,000 in all; the settings say 999'),
  ]);
});

it('says which fixed value differs from site.config.ts, on a token whose code is right', async () => {
  const settings = { ...deployment.settings, name: 'Another', maxAttestationAge: 40 * DAY };
  const hash = await on.wallet.sendTransaction({ data: tokenCreationCode(settings) });
  const token = (await minedReceipt(on.client, hash)).contractAddress as Hex;
  const found = await verifyToken(on.chainOf({ ...deployment, token }), compiled);
  expect(found.differences).toEqual([
    expect.stringContaining('The code of the RedemptionInbox'),
    'Name: the token says Another; it should be USG.',
    'Attestation validity: the token says 40 days; it should be 35 days.',
    expect.stringContaining('belongs to another token'),
    // An account deployed it, and what a transaction held is the node's word.
    VERIFY_PROBLEMS.creation,
    INBOX_NOT_SHOWN,
  ]);
});

it('does not accept the right code as proof that no other code created the token', async () => {
  const code = (await on.client.getCode({ address: deployment.token })) as Hex;
  const token = newAccount().address;
  await on.test.setCode({ address: token, bytecode: code });
  expect(await differences(undefined, on.chainOf({ ...deployment, token }))).toContain(VERIFY_PROBLEMS.creation);
});

it('does not accept the token’s own log as proof either', async () => {
  const [salt, bytecode] = [toHex(1, { size: 32 }), tokenCreationCode(deployment.settings)];
  const token = getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt, bytecode });
  const data = concat([salt, bytecode]);
  await minedReceipt(on.client, await on.wallet.sendTransaction({ to: CREATE2_DEPLOYER, data }));
  expect(await differences(undefined, on.chainOf({ ...deployment, token }))).toContain(VERIFY_PROBLEMS.creation);
});

it('does not accept a token whose constructor wrote hidden balances and roles before it ran the published one', async () => {
  const thief = newAccount();
  const token = await deployed(await hiddenTokenCode(deployment.settings, thief.address, usgFromCoins(4_000)));
  const inbox = await deployed(inboxCreationCode(token));
  expect(await differences(undefined, on.chainOf({ ...deployment, token, inbox }))).toEqual([VERIFY_PROBLEMS.creation]);
  const freeze = { address: token, abi: usgTokenAbi, functionName: 'freeze' } as const;
  await on.test.setBalance({ address: thief.address, value: 10n ** 18n });
  const args = [on.clerk, keccak256('0x12')] as const;
  await minedReceipt(on.client, await on.wallet.writeContract({ ...freeze, args, account: thief }));
  expect(await differences(undefined, on.chainOf({ ...deployment, token, inbox }))).toEqual([
    VERIFY_PROBLEMS.creation,
    VERIFY_PROBLEMS.role,
  ]);
});

it('says in the words of the verifier how the token was created', async () => {
  const { lines } = await verifyToken(on.chainOf(), compiled);
  const [first, ...rest] = creationLines(creationOf(deployment.settings)).map(([name, value]) => `${name}: ${value}`);
  const at = lines.indexOf(first ?? '');
  expect(lines.slice(at + 1, at + 1 + rest.length)).toEqual(rest);
});

it('recomputes the history, so that a node that leaves an entry out is noticed', async () => {
  await write('grantRole', [roleHash('PAUSER'), on.clerk]);
  const node = httpNode(on.url);
  const forgetful = nodeClient(
    {
      async call(method, params) {
        const answer = await node.call(method, params);
        if (method !== 'eth_getLogs' || !('result' in answer)) return answer;
        return { result: (answer.result as unknown[]).slice(0, -1) };
      },
    },
    on.chainId,
  );
  expect(await differences(undefined, on.chainOf(deployment, forgetful))).toEqual([
    expect.stringMatching(/^The history hash is 0x/),
  ]);
});

it('names an address that holds another contract', async () => {
  await on.test.setCode({ address: deployment.token, bytecode: '0x00' });
  expect(await differences()).toEqual([expect.stringContaining('it is another one')]);
});

it('names an address without a contract', async () => {
  const token = newAccount().address;
  expect(await differences(undefined, on.chainOf({ ...deployment, token }))).toEqual([
    `There is no token at ${token}.`,
  ]);
});
