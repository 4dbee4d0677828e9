import { createRequire } from 'node:module';
import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  type PublicClient,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address } from '#contracts/creation.ts';
import type { Step } from '../chain/deployment/plan.ts';
import type { EthNode } from '../chain/http-node.ts';
import { fundAccount } from './fund-account.ts';

const SAFE_THRESHOLD = 2;

type Local = { node: EthNode; client: PublicClient };

export type LocalSafe = { address: Address; owners: Address[]; steps: Step[] };

/** The local Safe, 2 of 3, and what the chain still lacks of it; its owners get ETH, since each may execute what it makes. */
export async function localSafe({ node, client }: Local, keys: Hex[]): Promise<LocalSafe> {
  const owners = keys.map((key) => privateKeyToAccount(key));
  for (const owner of owners) await fundAccount(node, client, owner);
  const addresses = owners.map(({ address }) => address);
  const { steps, safe } = planSafe(addresses, SAFE_THRESHOLD);
  const isThere = await Promise.all(steps.map(({ creates }) => creates && client.getCode({ address: creates })));
  return { address: safe, owners: addresses, steps: steps.filter((_, at) => !isThere[at]) };
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
