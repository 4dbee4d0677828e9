import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  parseAbi,
  zeroAddress,
} from 'viem';

/** Smart accounts of several owners (https://github.com/safe-global/safe-smart-account), version 1.3.0 and later. */
export const SAFE_VERSION = /^1\.(?:[3-9]|\d{2,})\.\d+/;

const TRANSACTION = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const;

/** Which account on which chain. */
export type SafePlace = { chainId: number; safe: Address };
export type SafeCall = { to: Address; data: Hex };

/** A plain call without ether, and without a refund to whoever executes it: the only kind that the desk proposes. */
export const safeTransaction = ({ to, data }: SafeCall, nonce: number | bigint) =>
  ({
    to,
    value: 0n,
    data,
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: BigInt(nonce),
  }) as const;

export const safeExecutionAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);

/** The data by which anyone has the Safe make a call that enough owners have signed. */
export function safeExecution(call: SafeCall, nonce: number | bigint, signatures: Hex): Hex {
  const { to, value, data, operation, ...refund } = safeTransaction(call, nonce);
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = refund;
  return encodeFunctionData({
    abi: safeExecutionAbi,
    args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
  });
}

/** What the data has a Safe do; undefined unless it's one plain call without ether or a refund, and nothing follows it. */
export function readSafeExecution(data: Hex): { call: SafeCall; signatures: Hex } | undefined {
  try {
    const [to, , inner, , , , , , , signatures] = decodeFunctionData({ abi: safeExecutionAbi, data }).args;
    const call = { to, data: inner };
    return safeExecution(call, 0, signatures) === data.toLowerCase() ? { call, signatures } : undefined;
  } catch {
    return undefined;
  }
}

/** What an owner signs so that the Safe makes a call (EIP-712). */
export const safeTransactionTypedData = ({ chainId, safe }: SafePlace, call: SafeCall, nonce: number | bigint) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeTx: TRANSACTION },
    primaryType: 'SafeTx',
    message: safeTransaction(call, nonce),
  }) as const;

/** What an owner signs so that the Safe itself counts as the signer of a hash (ERC-1271). */
export const safeMessageTypedData = ({ chainId, safe }: SafePlace, hash: Hex) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash },
  }) as const;

export const safeMessageHash = (place: SafePlace, hash: Hex): Hex => hashTypedData(safeMessageTypedData(place, hash));
