import {
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  zeroHash,
} from 'viem';
import { redemptionInboxAbi, releaseLogAbi, saleDeskAbi, usgTokenAbi } from './abi.ts';
import { redemptionInboxBytecode, releaseLogBytecode, saleDeskBytecode, usgTokenBytecode } from './bytecode.ts';

/**
 * The deterministic deployment proxy: on nearly every public chain, and on every anvil, at this address. What it deploys
 * has an address that follows from its creation code, so nothing is deployed twice (docs/decisions/038).
 */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
export const CREATION_SALT: Hex = zeroHash;

/** What the token's constructor takes; cap in units, times in seconds. */
export type TokenSettings = {
  name: string;
  symbol: string;
  cap: bigint;
  maxAttestationAge: number;
  adminDelay: number;
  admin: Address;
  attestor: Address;
};

/**
 * What a sale desk's constructor takes: ages in seconds, the band in basis points of a coin's gold, whose weight is in billionths of a
 * troy ounce.
 */
export type DeskSettings = {
  token: Address;
  usdc: Address;
  treasury: Address;
  goldFeed: Address;
  usdcFeed: Address;
  goldMaxAge: number;
  usdcMaxAge: number;
  bandMinBps: number;
  bandMaxBps: number;
  coinWeight: bigint;
  coinsPerOrder: bigint;
  coinsPerDay: bigint;
};

export const tokenCreationCode = (settings: TokenSettings): Hex =>
  encodeDeployData({ abi: usgTokenAbi, bytecode: usgTokenBytecode, args: [settings] });
export const inboxCreationCode = (token: Address): Hex =>
  encodeDeployData({ abi: redemptionInboxAbi, bytecode: redemptionInboxBytecode, args: [token] });
export const deskCreationCode = (settings: DeskSettings): Hex =>
  encodeDeployData({ abi: saleDeskAbi, bytecode: saleDeskBytecode, args: [settings] });

export const releaseLogCreationCode = (token: Address): Hex =>
  encodeDeployData({ abi: releaseLogAbi, bytecode: releaseLogBytecode, args: [token] });

/** Where the deployment proxy puts a contract of that creation code (CREATE2, ERC-1014). */
export const create2Address = (bytecode: Hex): Address =>
  getContractAddress({ opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: CREATION_SALT, bytecode });

/** Where the releases are recorded for a token's site. */
export const releaseLogAddress = (token: Address): Address => create2Address(releaseLogCreationCode(token));

const constructorOf = (abi: readonly { type: string }[]) =>
  (abi.find(({ type }) => type === 'constructor') as unknown as { inputs: { name: string; type: string }[] }).inputs;
/** A constructor's argument as explorers and creation code have it. */
export const constructorArguments = (abi: readonly { type: string }[], value: unknown): Hex =>
  encodeAbiParameters(constructorOf(abi), [value]);

/** keccak256 of the token's creation code without its values, as these sources compile to it. */
export const tokenCreationHash = (): Hex => keccak256(usgTokenBytecode);
