import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  type EncodeFunctionDataParameters,
  type EstimateContractGasParameters,
  encodeFunctionData,
  type Hex,
  hexToNumber,
  slice,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { canceledFilter, hasCancellation } from '#domain/relay/cancellation.ts';
import { CHAIN_MESSAGES, REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { isSilence } from '../chain/node-errors.ts';
import type { Chain } from '../platform/context.ts';
import type { relays } from './table.ts';

export type Relay = typeof relays.$inferSelect;

/** Far above what a key's authorization takes; a wallet that is a contract may burn all that it gets. */
const MOST_GAS = 250_000n;
/** Someone else may empty the receiver's balance before: a first token costs more. */
const SPARE_GAS = 25_000n;
/** What a key's authorization takes, with that much to spare. */
export const USUAL_GAS: Readonly<Record<Relay['kind'], bigint>> = {
  transfer: 75_000n + SPARE_GAS,
  redeem: 85_000n + SPARE_GAS,
};

type Signed = Pick<Relay, 'kind' | 'holder' | 'target' | 'value' | 'validAfter' | 'validBefore' | 'nonce'> &
  Pick<Relay, 'signature' | 'byKey'>;

function callOf(token: Address, signed: Signed) {
  const { kind, holder, target, value, validAfter, validBefore, nonce, byKey } = signed;
  const signature = signed.signature as Hex;
  const proof = byKey
    ? [hexToNumber(slice(signature, 64)), slice(signature, 0, 32), slice(signature, 32, 64)]
    : [signature];
  const subject = kind === 'transfer' ? [holder, target, value] : [holder, value, target];
  return {
    address: token,
    abi: usgTokenAbi,
    functionName: kind === 'transfer' ? 'transferWithAuthorization' : 'redeemWithAuthorization',
    args: [...subject, validAfter, validBefore, nonce, ...proof],
  };
}

/** The data of the transaction that carries an authorization out. */
export const dataOf = (token: Address, signed: Signed): Hex =>
  encodeFunctionData(callOf(token, signed) as EncodeFunctionDataParameters);

/** What it takes to carry an authorization out now, or why the token refuses it; throws if the node doesn't answer. */
export async function simulate(
  { client, token }: Pick<Chain, 'client' | 'token'>,
  account: Address,
  signed: Signed,
): Promise<{ ok: true; gas: bigint } | { ok: false; message: string }> {
  try {
    const call = { ...callOf(token, signed), account, gas: MOST_GAS };
    return { ok: true, gas: (await client.estimateContractGas(call as EstimateContractGasParameters)) + SPARE_GAS };
  } catch (error) {
    if (isSilence(error)) throw error;
    return { ok: false, message: refusalOf(error) };
  }
}

function refusalOf(error: unknown): string {
  const reverted = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  const name = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
  return (name !== undefined && REVERT_MESSAGES[name]) || CHAIN_MESSAGES.unknown;
}

/** Whether the token has used an authorization's number, no matter who submitted it. */
export const isUsed = (
  { client, token }: Pick<Chain, 'client' | 'token'>,
  { holder, nonce }: Pick<Relay, 'holder' | 'nonce'>,
  blockTag: 'latest' | 'finalized',
): Promise<boolean> =>
  client.readContract({
    address: token,
    abi: usgTokenAbi,
    functionName: 'authorizationState',
    args: [holder as Address, nonce as Hex],
    blockTag,
  });

/** Whether its holder has canceled it in a final block: nothing moved. A node that refuses the question leaves it at 'used'. */
export async function isCanceled(
  { client, token }: Pick<Chain, 'client' | 'token'>,
  { holder, nonce }: Pick<Relay, 'holder' | 'nonce'>,
): Promise<boolean> {
  const { number } = await client.getBlock({ blockTag: 'finalized' });
  const filter = canceledFilter(token, { from: holder as Address, nonce: nonce as Hex }, { last: number });
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] as never }).catch((error) => {
    if (isSilence(error)) throw error;
    return [];
  });
  return hasCancellation(filter, logs);
}

export type TransactionFees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** Fees with which a transaction is mined soon, even if the base fee doubles. */
export async function currentFees({ client }: Pick<Chain, 'client'>): Promise<TransactionFees> {
  const [block, maxPriorityFeePerGas] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  return { maxFeePerGas: 2n * (block.baseFeePerGas ?? 0n) + maxPriorityFeePerGas, maxPriorityFeePerGas };
}
