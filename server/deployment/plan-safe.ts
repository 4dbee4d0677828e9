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
  zeroAddress,
  zeroHash,
} from 'viem';
import { CREATE2_DEPLOYER, create2Address, type Step } from './plan.ts';

const ARTIFACTS = '@safe-global/safe-smart-account/build/artifacts/contracts';
const artifact = (path: string) =>
  createRequire(import.meta.url)(`${ARTIFACTS}/${path}.json`) as { abi: Abi; bytecode: Hex };

/** Bounds from receipts. */
const GAS = { contract: 6_000_000n, proxy: 500_000n };

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
    ...{ to: CREATE2_DEPLOYER, data: concat([zeroHash, bytecode]), gas: GAS.contract, by: 'anyone' },
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
    ...{ to: from, data: create, gas: GAS.proxy, by: 'anyone', creates: safe },
  };
  return { steps: [...contracts, last], safe };
}
