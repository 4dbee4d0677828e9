import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import { site } from '#site';
import type { RpcError } from '../http-node.ts';
import type { OtherContract } from './other-contracts.ts';

/** The most that an answer may hold, and what one with logs may. */
const MOST_BYTES = 64 * 1024;
const MOST_BYTES_OF_LOGS = 1024 * 1024;
/** Many times what any call of ours needs, and far below what holds up a node. */
const MOST_GAS = 3_000_000n;

const hex = (digits: string) => z.string().check(z.regex(new RegExp(`^0x${digits}$`)));
const quantity = hex('[0-9a-fA-F]{1,64}');
const bytes = hex('(?:[0-9a-fA-F]{2})*');
const hash = hex('[0-9a-fA-F]{64}');
const address = hex('[0-9a-fA-F]{40}');
const blockNumber = z.union([quantity, z.enum(['latest', 'safe', 'finalized', 'pending', 'earliest'])]);
/** EIP-1898 */
const block = z.nullish(
  z.union([
    blockNumber,
    z.strictObject({ blockNumber: quantity }),
    z.strictObject({ blockHash: hash, requireCanonical: z.optional(z.boolean()) }),
  ]),
);
const withoutTransactions = z.nullish(z.literal(false, 'Blocks are given without their transactions here'));
const topic = z.nullable(z.union([hash, z.array(hash).check(z.maxLength(25))]));

const FEES = { gasPrice: quantity, maxFeePerGas: quantity, maxPriorityFeePerGas: quantity };
const NOT_OURS = `Only the ${site.name} token is available here`;

const cappedGas = (gas: string | undefined) =>
  `0x${(gas !== undefined && BigInt(gas) < MOST_GAS ? BigInt(gas) : MOST_GAS).toString(16)}`;

/** A JSON-RPC method as the browser may call it: its parameters, its cost against the limit, and how large its answer may be. */
type Method = { params: z.ZodMiniType<unknown[]>; cost: number; mostBytes: number };

const method = (params: Method['params'], rest: Partial<Method> = {}): Method => ({
  params,
  cost: 1,
  mostBytes: MOST_BYTES,
  ...rest,
});

/** What sends nothing and calls nothing needs (EIP-2028). */
const EMPTY_GAS = '0x5208';

/** Whether it is the empty transaction to oneself that is sent in the place of one to be cancelled. Run, it would be a contract's fallback. */
const isEmpty = ({ from, to, data = '0x', input = '0x', value = '0x0' }: CallFields): boolean =>
  from?.toLowerCase() === to.toLowerCase() && data === '0x' && input === '0x' && BigInt(value) === 0n;

/** The gas of a transaction that runs no code, which is known without a node; undefined for any other. */
export const gasWithoutCall = (method: string, [call]: readonly unknown[]): Hex | undefined =>
  method === 'eth_estimateGas' && isEmpty(call as CallFields) ? EMPTY_GAS : undefined;

type Contracts = {
  /** The token, and what belongs to it. */
  contracts: readonly Address[];
  /** Contracts beside them whose log pages read. */
  emitters: readonly Address[];
  others: () => Promise<readonly OtherContract[]>;
};

/**
 * The methods that are relayed; logs are those of our contracts and of the `emitters`, calls also those of other contracts that pages
 * make (`others`). A call's gas is capped. Parameters are parsed asynchronously.
 */
export function allowedMethods({ contracts, emitters, others }: Contracts): ReadonlyMap<string, Method> {
  const known = new Set(contracts.map((contract) => contract.toLowerCase()));
  const logged = new Set([...contracts, ...emitters].map((contract) => contract.toLowerCase()));
  const ours = address.check(z.refine((to) => known.has(to.toLowerCase()), NOT_OURS));
  const emitter = address.check(z.refine((to) => logged.has(to.toLowerCase()), NOT_OURS));
  const isCallable = async ({ to, data = '0x', input = '0x' }: CallFields) => {
    if (known.has(to.toLowerCase())) return true;
    // Nodes read either.
    if (data !== '0x' && input !== '0x' && data.toLowerCase() !== input.toLowerCase()) return false;
    const other = (await others()).find(({ address }) => address.toLowerCase() === to.toLowerCase());
    return other?.takes((data === '0x' ? input : data).toLowerCase() as Hex) ?? false;
  };
  const fields = { ...FEES, from: address, data: bytes, input: bytes, value: quantity, gas: quantity, nonce: quantity };
  const given = z.extend(z.partial(z.strictObject({ ...fields, type: quantity, chainId: quantity })), { to: address });
  const capped = z.transform((call: z.infer<typeof given>) => ({ ...call, gas: cappedGas(call.gas) }));
  const transaction = z.pipe(given.check(z.refine(isCallable, NOT_OURS)), capped);
  const estimated = z.pipe(given.check(z.refine(async (call) => isEmpty(call) || isCallable(call), NOT_OURS)), capped);
  const filter = z.strictObject({
    address: z.union([emitter, z.array(emitter).check(z.length(1))], NOT_OURS),
    fromBlock: z.nullish(blockNumber),
    toBlock: z.nullish(blockNumber),
    blockHash: z.optional(hash),
    topics: z.nullish(z.array(topic).check(z.maxLength(4))),
  });
  // One block of a few calls, on the state as it is.
  const simulation = z.strictObject({
    blockStateCalls: z.tuple([z.strictObject({ calls: z.array(transaction).check(z.minLength(1), z.maxLength(3)) })]),
    returnFullTransactions: z.optional(z.literal(false)),
    traceTransfers: z.optional(z.boolean()),
    validation: z.optional(z.boolean()),
  });
  const none = method(z.tuple([]));
  const call = method(z.tuple([transaction, z.optional(block)]));
  const ofAddress = method(z.tuple([address, z.optional(block)]));
  const ofHash = method(z.tuple([hash]));
  const percentiles = z.array(z.number()).check(z.maxLength(20));
  return new Map<string, Method>([
    ['eth_blockNumber', none],
    ['eth_call', call],
    ['eth_chainId', none],
    ['eth_estimateGas', method(z.tuple([estimated, z.optional(block)]))],
    ['eth_feeHistory', method(z.tuple([quantity, blockNumber, z.nullish(percentiles)]))],
    ['eth_gasPrice', none],
    ['eth_getBalance', ofAddress],
    ['eth_getBlockByHash', method(z.tuple([hash, withoutTransactions]), { mostBytes: MOST_BYTES_OF_LOGS })],
    ['eth_getBlockByNumber', method(z.tuple([blockNumber, withoutTransactions]), { mostBytes: MOST_BYTES_OF_LOGS })],
    ['eth_getCode', ofAddress],
    ['eth_getLogs', method(z.tuple([filter]), { cost: 20, mostBytes: MOST_BYTES_OF_LOGS })],
    [
      'eth_getProof',
      method(z.tuple([ours, z.array(hash).check(z.maxLength(50)), block]), { cost: 5, mostBytes: MOST_BYTES_OF_LOGS }),
    ],
    ['eth_getTransactionByHash', ofHash],
    ['eth_getTransactionCount', ofAddress],
    ['eth_getTransactionReceipt', ofHash],
    ['eth_maxPriorityFeePerGas', none],
    ['eth_simulateV1', method(z.tuple([simulation, z.optional(block)]), { cost: 3 })],
    ['eth_sendRawTransaction', method(z.tuple([bytes]))],
    ['net_version', none],
  ]);
}

type CallFields = { to: string } & { [Name in 'from' | 'data' | 'input' | 'value']?: string | undefined };

/** What is wrong with the parameters of a call, as a JSON-RPC error. */
export function badParams(name: string, { issues }: z.core.$ZodError): RpcError {
  const [issue] = issues;
  const at = typeof issue?.path[0] === 'number' ? ` (parameter ${issue.path[0] + 1})` : '';
  return { code: -32602, message: `${name}: ${issue?.message ?? ''}${at}` };
}
