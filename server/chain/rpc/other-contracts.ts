import {
  type AbiFunction,
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
  toFunctionSelector,
} from 'viem';
import { releaseLogAbi, saleDeskAbi } from '#contracts/abi.ts';
import { PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import { areKeySignatures } from '#domain/safe/signatures.ts';
import { readSafeExecution } from '#domain/safe/transaction.ts';

/** A contract that isn't ours, and whether pages make a call of it with that data, in lower case. */
export type OtherContract = { address: Address; takes: (data: Hex) => boolean | Promise<boolean> };

function callsOf(abi: readonly AbiFunction[]): (data: Hex) => boolean {
  const selectors = abi.map((each) => toFunctionSelector(each));
  return (data) => selectors.some((selector) => data.startsWith(selector));
}

/** What pages read of the contract that says the price of ETH. */
export const isFeedCall = callsOf(PRICE_FEED_ABI);
/** What pages read of the contract that records releases. */
export const isReleaseLogCall = callsOf(
  releaseLogAbi.filter((entry) => entry.type === 'function' && entry.stateMutability === 'view'),
);
/** What pages read of the sale desk, to check its address, and of the USDC that it takes. */
export const isDeskCall = callsOf(
  saleDeskAbi.filter((entry) => entry.type === 'function' && entry.stateMutability === 'view'),
);
export const isUsdcCall = callsOf(parseAbi(['function balanceOf(address account) view returns (uint256)']));
/** What pages read of a token that came to a ticket's address by mistake. */
export const isAssetCall = callsOf(parseAbi(['function decimals() view returns (uint8)']));

const isSafeReading = callsOf(
  parseAbi(['function getOwners() view returns (address[])', 'function nonce() view returns (uint256)']),
);
const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);

function readSignature(data: Hex): Hex | undefined {
  try {
    return decodeFunctionData({ abi: ERC1271, data }).args[1];
  } catch {
    return undefined;
  }
}

/**
 * What pages call of an account that may be a Safe: its owners and number, what it accepts as its signature, and what its owners have signed, if
 * that is a call of our contracts. Through a signature that isn't a key's a Safe calls any contract that it names, so only those that we publish
 * pass.
 */
export const accountCalls =
  (contracts: readonly Address[], isPublished: (signature: Hex) => Promise<boolean>): OtherContract['takes'] =>
  async (data) => {
    if (isSafeReading(data)) return true;
    const execution = readSafeExecution(data);
    if (execution) {
      const { call, signatures } = execution;
      return contracts.some((each) => isAddressEqual(each, call.to)) && areKeySignatures(signatures);
    }
    const signature = readSignature(data);
    return signature !== undefined && (areKeySignatures(signature) || isPublished(signature));
  };
