import { createRequire } from 'node:module';
import {
  type Abi,
  type Account,
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  type PublicClient,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address } from '#contracts/creation.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { carryOut } from '../chain/deployment/carry-out.ts';
import { type Step, stepsLeft } from '../chain/deployment/plan.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeTransport, viemChain } from '../chain/node-client.ts';
import { isOtherContract } from '../chain/node-errors.ts';
import { StartupError } from '../platform/errors.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import { type LocalKeys, localDeployment } from './local-file.ts';

const LOST = 'The local chain does not hold the token that local.json names. Delete the data folder.';
const EARLIER = 'The local chain holds an earlier version of the token. Delete the data folder.';

const SAFE_THRESHOLD = 2;

type Local = { node: EthNode; client: PublicClient; keys: LocalKeys; report: (step: string) => void };

/** Gives an account of the local chain ETH, if it has less than one. */
export async function fund(node: EthNode, client: PublicClient, account: Pick<Account, 'address'>): Promise<void> {
  if ((await client.getBalance({ address: account.address })) >= parseEther('1')) return;
  await node.call('anvil_setBalance', [account.address, `0x${parseEther('100').toString(16)}`]);
}

type LocalSafe = { address: Address; owners: Address[]; steps: Step[] };

/** The local Safe, 2 of 3, and what the chain still lacks of it; its owners get ETH, since each may execute what it makes. */
export async function localSafe({ node, client }: Pick<Local, 'node' | 'client'>, keys: Hex[]): Promise<LocalSafe> {
  const owners = keys.map((key) => privateKeyToAccount(key));
  for (const owner of owners) await fund(node, client, owner);
  const addresses = owners.map(({ address }) => address);
  const { steps, safe } = planSafe(addresses, SAFE_THRESHOLD);
  const isThere = await Promise.all(steps.map(({ creates }) => creates && client.getCode({ address: creates })));
  return { address: safe, owners: addresses, steps: steps.filter((_, at) => !isThere[at]) };
}

const walletOf = (node: EthNode, account: Account) =>
  createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });

/**
 * Deploys the token and its redemption inbox where they are missing and gives the admin every role and an issuer limit, as
 * `npm run deploy-token` does; continues where an interrupted start stopped.
 */
export async function ensureToken({ node, client, keys, safe, report }: Local & { safe?: LocalSafe }): Promise<void> {
  const admin = privateKeyToAccount(keys.adminKey);
  const attestor = privateKeyToAccount(keys.attestorKey);
  await fund(node, client, admin);
  await fund(node, client, attestor);
  const { token, inbox } = keys;
  const deployment = { ...localDeployment(admin.address, attestor.address, safe?.address), token, inbox };
  const steps = await stepsLeft(client, deployment).catch((error) => {
    if (error instanceof StartupError) throw new StartupError(LOST);
    if (isOtherContract(error)) throw new StartupError(EARLIER);
    throw error;
  });
  const wallet = walletOf(node, admin);
  await carryOut([...steps, ...(safe?.steps ?? [])], {
    send: ({ to, data }) => wallet.sendTransaction({ to, data }),
    mined: (hash) => minedReceipt(client, hash),
    report,
  });
}

const ARTIFACTS = '@safe-global/safe-smart-account/build/artifacts/contracts';
const artifact = (path: string) =>
  createRequire(import.meta.url)(`${ARTIFACTS}/${path}.json`) as { abi: Abi; bytecode: Hex };

/** Bounds from receipts. */
const SAFE_GAS = { contract: 6_000_000n, proxy: 500_000n };

/**
 * The transactions that put a Safe of these owners on a chain, and where it then is; each has an address of its own that follows from
 * what it creates. Only for chains of our own: on others the Safes of their own web app have well-known contracts.
 */
export function planSafe(owners: readonly Address[], threshold: number): { steps: Step[]; safe: Address } {
  const [singleton, factory, handler] = [
    artifact('Safe.sol/Safe'),
    artifact('proxies/SafeProxyFactory.sol/SafeProxyFactory'),
    artifact('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler'),
  ];
  const contract = (title: string, { bytecode }: { bytecode: Hex }): Step & { creates: Address } => ({
    title: `deploy ${title}`,
    to: CREATE2_DEPLOYER,
    data: concat([CREATION_SALT, bytecode]),
    gas: SAFE_GAS.contract,
    by: 'anyone',
    creates: create2Address(bytecode),
  });
  const contracts = [
    contract('the Safe contract', singleton),
    contract('its factory', factory),
    contract('its fallback handler', handler),
  ] as const;
  const [{ creates: of }, { creates: from }, { creates: fallback }] = contracts;
  const setup = encodeFunctionData({
    abi: singleton.abi,
    functionName: 'setup',
    args: [owners, BigInt(threshold), zeroAddress, '0x', fallback, zeroAddress, 0n, zeroAddress],
  });
  const proxy = concat([
    artifact('proxies/SafeProxy.sol/SafeProxy').bytecode,
    encodeAbiParameters([{ type: 'address' }], [of]),
  ]);
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(setup), 0n]));
  const safe = getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: proxy });
  const create = encodeFunctionData({
    abi: factory.abi,
    functionName: 'createProxyWithNonce',
    args: [of, setup, 0n],
  });
  const last: Step = {
    title: `deploy a Safe ${threshold} of ${owners.length}`,
    to: from,
    data: create,
    gas: SAFE_GAS.proxy,
    by: 'anyone',
    creates: safe,
  };
  return { steps: [...contracts, last], safe };
}
