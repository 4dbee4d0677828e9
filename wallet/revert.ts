import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  isHex,
  TimeoutError,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { GRANTED_ROLES, roleHash } from '#domain/token-roles.ts';
import { CHAIN_MESSAGES, REVERT_MESSAGES, ROLE_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { Refusal } from './problem.ts';

/** Why a call or transaction failed, as a message to the holder: by the name of the contract's error, or the kind of the network's. */
export function revertMessage(error: unknown, abi: Abi = usgTokenAbi): string {
  if (error instanceof Refusal) return error.message;
  const reverted = contractError(error, abi);
  if (reverted) return contractErrorMessage(reverted.errorName, reverted.args);
  const text = textOf(error);
  const known = NODE_WORDS.find(([words]) => words.test(text));
  if (known) return known[1];
  return isUnreachable(error) ? API_MESSAGES.chainUnavailable : CHAIN_MESSAGES.unknown;
}

const NODE_WORDS: [RegExp, string][] = [
  [/insufficient funds|gas required exceeds allowance/i, CHAIN_MESSAGES.noEthForFee],
  [/underpriced|max fee per gas less than|fee cap (too low|less than)/i, CHAIN_MESSAGES.feeTooLow],
  [/nonce too low|nonce .*lower than/i, CHAIN_MESSAGES.nonceUsed],
  [/out of gas|outofgas|intrinsic gas/i, CHAIN_MESSAGES.outOfGas],
];

// How the site's RPC relay answers if the node didn't (EIP-1474: resource unavailable, limit exceeded).
const NO_ANSWER_CODES: readonly unknown[] = [-32002, -32005];

const isNoAnswer = (cause: unknown): boolean =>
  cause instanceof HttpRequestError ||
  cause instanceof TimeoutError ||
  NO_ANSWER_CODES.includes((cause as { code?: unknown } | null)?.code);

/** Whether the node didn't answer, or not sensibly, so that the same request may be repeated. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BaseError)) return error instanceof TypeError;
  return Boolean(error.walk(isNoAnswer));
}

/** All messages of viem and the node, for telling kinds of failure apart; never shown. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { details = '' } = error as { details?: string };
  return [error.message, details, error.cause ? textOf(error.cause) : ''].join('\n');
}

function contractError(error: unknown, abi: Abi): { errorName: string; args: readonly unknown[] } | undefined {
  const data = revertData(error);
  if (!data || data === '0x') return undefined;
  try {
    const { errorName, args } = decodeErrorResult({ abi, data });
    return { errorName, args: (args ?? []) as readonly unknown[] };
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

function contractErrorMessage(name: string, args: readonly unknown[]): string {
  if (name === 'AccessControlUnauthorizedAccount') {
    const role = GRANTED_ROLES.find((each) => roleHash(each) === args[1]);
    if (role) return ROLE_MESSAGES[role];
  }
  return REVERT_MESSAGES[name] ?? CHAIN_MESSAGES.unknown;
}
