import {
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  isHex,
  keccak256,
  stringToBytes,
  TimeoutError,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { CHAIN_SENTENCES, MESSAGES, REVERT_SENTENCES, ROLE_SENTENCES } from '#domain/messages.ts';
import { Refusal } from './problem.ts';

/** Why a call or transaction failed, in a sentence: the token's own refusals by name, the network's by their kind. */
export function sentenceOfRevert(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const reverted = tokenError(error);
  if (reverted) return sentenceOfError(reverted.errorName, reverted.args);
  const text = textOf(error);
  const known = NODE_WORDS.find(([words]) => words.test(text));
  if (known) return known[1];
  return isUnreachable(error) ? MESSAGES.chainUnavailable : CHAIN_SENTENCES.unknown;
}

const NODE_WORDS: [RegExp, string][] = [
  [/insufficient funds|gas required exceeds allowance/i, CHAIN_SENTENCES.noEthForFee],
  [/underpriced|max fee per gas less than|fee cap (too low|less than)/i, CHAIN_SENTENCES.feeTooLow],
  [/nonce too low|nonce .*lower than/i, CHAIN_SENTENCES.nonceUsed],
  [/out of gas|outofgas|intrinsic gas/i, CHAIN_SENTENCES.outOfGas],
];

/** The node did not answer, or not sensibly; what was asked may be asked again. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BaseError)) return error instanceof TypeError;
  return Boolean(error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError));
}

/** All that viem and the node said, for telling kinds of failure apart; never shown. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { details = '' } = error as { details?: string };
  return [error.message, details, error.cause ? textOf(error.cause) : ''].join('\n');
}

function tokenError(error: unknown): { errorName: string; args: readonly unknown[] } | undefined {
  const data = revertData(error);
  if (!data || data === '0x') return undefined;
  try {
    const { errorName, args } = decodeErrorResult({ abi: usgTokenAbi, data });
    return { errorName, args: args ?? [] };
  } catch {
    return undefined;
  }
}

// Gas estimates, calls and simulations each keep the revert's bytes at another depth.
function revertData(error: unknown): Hex | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ContractFunctionRevertedError) return error.raw;
  const { data } = error as { data?: unknown };
  if (isHex(data)) return data;
  if (typeof data === 'object' && data !== null && 'data' in data && isHex(data.data)) return data.data;
  return revertData(error.cause);
}

function sentenceOfError(name: string, args: readonly unknown[]): string {
  if (name === 'AccessControlUnauthorizedAccount') {
    const role = Object.keys(ROLE_SENTENCES).find((name) => keccak256(stringToBytes(`${name}_ROLE`)) === args[1]);
    if (role) return ROLE_SENTENCES[role] ?? CHAIN_SENTENCES.unknown;
  }
  return REVERT_SENTENCES[name] ?? CHAIN_SENTENCES.unknown;
}
