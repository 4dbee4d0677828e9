import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  type EstimateContractGasParameters,
  encodeFunctionData,
  type Hex,
  hexToNumber,
  slice,
} from 'viem';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { canceledFilter, hasCancellation } from '#domain/relay/cancellation.ts';
import { CHAIN_MESSAGES, REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { isSilence } from '../chain/node-errors.ts';
import type { Chain, Context } from '../platform/context.ts';
import { quoteOf, quotesByDigest } from '../sales/quotes/find-quote.ts';
import { deskFacts, refusalOf, USDC_ERRORS } from '../sales/quotes/read-desk.ts';
import type { relays } from './table.ts';

export type Relay = typeof relays.$inferSelect;

/** Far above what a key's authorization takes; a wallet that is a contract may burn all that it gets. */
const MOST_GAS: Readonly<Record<Relay['kind'], bigint>> = { transfer: 250_000n, redeem: 250_000n, settle: 350_000n };
/** Someone else may empty the receiver's balance before: a first token costs more. */
const SPARE_GAS = 25_000n;
/** What a key's authorization takes, with that much to spare. */
export const USUAL_GAS: Readonly<Record<Relay['kind'], bigint>> = {
  transfer: 75_000n + SPARE_GAS,
  redeem: 85_000n + SPARE_GAS,
  settle: 220_000n + SPARE_GAS,
};

type Signed = Pick<Relay, 'kind' | 'holder' | 'target' | 'value' | 'validAfter' | 'validBefore' | 'nonce'> &
  Pick<Relay, 'signature' | 'byKey'>;
type Asking = Pick<Context, 'db' | 'chain'>;

function tokenCall(token: Address, signed: Signed) {
  const { kind, holder, target, value, validAfter, validBefore, nonce, byKey } = signed;
  const signature = signed.signature as Hex;
  const proof = byKey
    ? [hexToNumber(slice(signature, 64)), slice(signature, 0, 32), slice(signature, 32, 64)]
    : [signature];
  const subject = kind === 'transfer' ? [holder, target, value] : [holder, value, target];
  return {
    address: token,
    abi: usgTokenAbi as Abi,
    functionName: kind === 'transfer' ? 'transferWithAuthorization' : 'redeemWithAuthorization',
    args: [...subject, validAfter, validBefore, nonce, ...proof] as readonly unknown[],
  };
}

/** The payment of a quote, by the quote as it was signed. */
async function deskCall(context: Asking, { nonce, signature }: Signed) {
  const [quote] = await quotesByDigest(context, [nonce]);
  if (!quote) throw new Error('A payment without its quote.');
  return {
    address: quote.desk as Address,
    abi: [...saleDeskAbi, ...USDC_ERRORS] as Abi,
    functionName: 'settle',
    args: [quoteOf(quote), quote.signature, signature] as readonly unknown[],
  };
}

const callOf = async (context: Asking, signed: Signed) =>
  signed.kind === 'settle' ? deskCall(context, signed) : tokenCall(context.chain.token, signed);

/** The transaction that carries an authorization out: to which contract, with which data. */
export async function transactionOf(context: Asking, signed: Signed): Promise<{ to: Address; data: Hex }> {
  const call = await callOf(context, signed);
  return { to: call.address, data: encodeFunctionData(call) };
}

/** What it takes to carry an authorization out now, or at the end of that block, or why the contract refuses it; throws if the node doesn't answer. */
export async function simulate(
  context: Asking,
  account: Address,
  signed: Signed,
  blockNumber?: bigint,
): Promise<{ ok: true; gas: bigint } | { ok: false; message: string }> {
  const most = MOST_GAS[signed.kind];
  const call = { ...(await callOf(context, signed)), account, gas: most };
  const at = blockNumber === undefined ? {} : { blockNumber };
  try {
    const gas = await context.chain.client.estimateContractGas({ ...call, ...at } as EstimateContractGasParameters);
    return { ok: true, gas: signed.kind === 'settle' ? lower(gas + SPARE_GAS, most) : gas + SPARE_GAS };
  } catch (error) {
    if (isSilence(error)) throw error;
    return { ok: false, message: signed.kind === 'settle' ? refusalOf(error) : tokenRefusal(error) };
  }
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);

function tokenRefusal(error: unknown): string {
  const reverted = error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  const name = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
  return (name !== undefined && REVERT_MESSAGES[name]) || CHAIN_MESSAGES.unknown;
}

/** The contract that keeps an authorization's number: the token, or USDC for a payment. */
const numberedBy = async ({ chain }: Asking, { kind }: Pick<Relay, 'kind'>): Promise<Address> =>
  kind === 'settle' ? (await deskFacts(chain)).usdc : chain.token;

/** Whether the contract has used an authorization's number, no matter who submitted it. */
export const isUsed = async (
  context: Asking,
  relay: Pick<Relay, 'kind' | 'holder' | 'nonce'>,
  blockTag: 'latest' | 'finalized',
): Promise<boolean> =>
  context.chain.client.readContract({
    address: await numberedBy(context, relay),
    abi: usgTokenAbi,
    functionName: 'authorizationState',
    args: [relay.holder as Address, relay.nonce as Hex],
    blockTag,
  });

/** Whether its holder has canceled it in a final block: nothing moved. A node that refuses the question leaves it at 'used'. */
export async function isCanceled(context: Asking, relay: Pick<Relay, 'kind' | 'holder' | 'nonce'>): Promise<boolean> {
  const { client } = context.chain;
  const { number } = await client.getBlock({ blockTag: 'finalized' });
  const canceled = { from: relay.holder as Address, nonce: relay.nonce as Hex };
  const filter = canceledFilter(await numberedBy(context, relay), canceled, { last: number });
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
