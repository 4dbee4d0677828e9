import type { EthNode, RpcAnswer } from '../chain/http-node.ts';
import {
  type Call,
  flipped,
  inCapitals,
  LOG_FAULTS,
  moved,
  type Random,
  randomOf,
  type Tamper,
  type Tools,
} from './log-faults.ts';

type Block = { number: string; hash: string; timestamp: string };
const ofBlock =
  (tags: string[], change: (block: Block, random: Random, memory: Map<string, unknown>) => Block): Tamper =>
  (answer, { method, params }, { random, memory }) =>
    method === 'eth_getBlockByNumber' && tags.includes(String(params[0])) && 'result' in answer && answer.result
      ? { result: { ...answer.result, ...change(answer.result as Block, random, memory) } }
      : answer;
const ofBooks =
  (change: (result: string, random: Random, memory: Map<string, unknown>) => RpcAnswer): Tamper =>
  (answer, { method, params }, { random, memory }) =>
    method === 'eth_call' && typeof params[1] === 'object' && 'result' in answer
      ? change(String(answer.result), random, memory)
      : answer;
const nowAndThen =
  (change: Tamper): Tamper =>
  (answer, call, tools) =>
    tools.random(3) === 0 ? change(answer, call, tools) : answer;

const HEAD_FAULTS = {
  'is behind': ofBlock(['latest', 'finalized'], (block, random) => ({
    ...block,
    number: moved(block.number, -1 - random(4)),
  })),
  // As of its first answer about each of them.
  'stands still': (answer, { method, params }, { memory }) => {
    const tag = String(params[0]);
    if (method !== 'eth_getBlockByNumber' || !['latest', 'finalized'].includes(tag)) return answer;
    if (!memory.has(tag)) memory.set(tag, answer);
    return memory.get(tag) as RpcAnswer;
  },
  'tells of blocks that are not there': ofBlock(['latest', 'finalized'], (block, random) => ({
    ...block,
    number: moved(block.number, 1 + random(40)),
    hash: flipped(block.hash, random),
  })),
  'names a block by a wrong hash': ofBlock(['latest', 'finalized'], (block, random) => ({
    ...block,
    hash: flipped(block.hash, random),
  })),
  'names a block by a wrong number': ofBlock(['finalized'], (block, random) => ({
    ...block,
    number: moved(block.number, random(2) === 0 ? 1 : -1),
  })),
  'writes blocks in capitals': (answer, { method }) =>
    method.startsWith('eth_getBlock') ? inCapitals(answer) : answer,
  'gives blocks huge numbers': (answer, { method }, { random }) => {
    if (method !== 'eth_getBlockByNumber' || !('result' in answer)) return answer;
    const key = (['number', 'timestamp'] as const)[random(2)] ?? 'number';
    return { result: { ...(answer.result as Block), [key]: `0x${'f'.repeat(1 + random(64))}` } };
  },
  'denies the contract': nowAndThen((answer, { method }) => (method === 'eth_getCode' ? { result: '0x' } : answer)),
} satisfies Record<string, Tamper>;

const BOOKS_FAULTS = {
  'alters the books': ofBooks((result, random) => ({ result: flipped(result, random) })),
  'gives books of another time': ofBooks((result, _, memory) => {
    const key = `books ${result.length}`;
    if (!memory.has(key)) memory.set(key, result);
    return { result: memory.get(key) };
  }),
  'gives the books of a token without holders': ofBooks((result) => ({
    // The hash, the supply and the redeemed units, and every balance; not the array's place and length.
    result: `0x${'0'.repeat(3 * 64)}${result.slice(2 + 3 * 64, 2 + 5 * 64)}${result.slice(2 + 5 * 64).replace(/./g, '0')}`,
  })),
  'has no state': ofBooks(() => ({ error: { code: -32_000, message: 'missing trie node' } })),
  'gives half the books': ofBooks((result) => ({ result: result.slice(0, result.length / 2) })),
} satisfies Record<string, Tamper>;

const RUBBISH = ['<html>Bad gateway</html>', '{"jsonrpc":"2.0","id":1', '', '[]', 'null', '{"jsonrpc":"2.0","id":1}'];
const WRONG = [null, {}, [], '0x', '0xzz', 7, { number: 'x', hash: [] }, [null], [{ topics: 'x' }], 'x'.repeat(70)];

const ANSWER_FAULTS = {
  'answers slowly': (answer, _, { random }) => ({ waitMs: random(6), answer }),
  'answers too late': nowAndThen(() => 'hang'),
  'breaks off': nowAndThen(() => 'drop'),
  'answers rubbish': nowAndThen((_, __, { random }) => ({ raw: RUBBISH[random(RUBBISH.length)] ?? '' })),
  'answers a wrong type': nowAndThen((_, __, { random }) => ({ result: WRONG[random(WRONG.length)] })),
  'answers with an error': nowAndThen((_, __, { random }) =>
    random(2) === 0
      ? { error: { code: [-32_000, -32_602, -32_005, 429][random(4)] ?? 0, message: 'no' } }
      : { raw: 'no', status: [429, 500, 502, 503, 413][random(5)] ?? 500 },
  ),
  // Of the same kind, so that it looks right.
  'answers an earlier question': nowAndThen((answer, { method, params }, { memory }) => {
    const kind = method === 'eth_getBlockByNumber' ? `${method} ${params[0]}` : method;
    const earlier = memory.get(kind) as RpcAnswer | undefined;
    memory.set(kind, answer);
    return earlier ?? answer;
  }),
} satisfies Record<string, Tamper>;

const fromOther: Tamper = async (answer, { method, params }, { other }) =>
  other ? other.call(method, params) : answer;
const FORK_FAULTS = {
  'is on a fork': fromOther,
  'is on a fork now and then': nowAndThen(fromOther),
  'takes the newest block for final': async (answer, { method, params }, { other }) =>
    other && method === 'eth_getBlockByNumber' && params[0] === 'finalized' ? other.call(method, ['latest']) : answer,
} satisfies Record<string, Tamper>;

// Of a chain as it was when the fault began: true, and old.
const STALE_FAULTS = {
  'is stale throughout': fromOther,
} satisfies Record<string, Tamper>;

const FAULTS = { ...LOG_FAULTS, ...HEAD_FAULTS, ...BOOKS_FAULTS, ...ANSWER_FAULTS, ...FORK_FAULTS, ...STALE_FAULTS };
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as Fault[];
/** A node that consistently tells of another chain is caught by a second node alone. */
export const NEEDS_SECOND: ReadonlySet<Fault> = new Set(Object.keys(FORK_FAULTS) as Fault[]);

/** What a node with that fault replies to its calls, by a seed. */
export function sufferer(fault: Fault, seed: number, other?: EthNode) {
  const tools: Tools = { random: randomOf(seed), memory: new Map(), other };
  return (call: Call, answer: RpcAnswer) => (FAULTS[fault] as Tamper)(answer, call, tools);
}
