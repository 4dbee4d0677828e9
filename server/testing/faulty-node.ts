import { type EthNode, NodeUnavailable, type RpcAnswer } from '../chain/node.ts';

type Log = { topics: string[]; data: string; blockNumber: string; blockTimestamp?: string; transactionHash: string };
type Block = { number: string; hash: string };
/** Numbers that look random and are the same for the same seed; below `most`. */
type Random = (most: number) => number;

const logFaults = {
  'leaves an entry out': (logs, random) => logs.toSpliced(random(logs.length), 1),
  'leaves a transaction out': (logs, random) => {
    const gone = logs[random(logs.length)]?.transactionHash;
    return logs.filter(({ transactionHash }) => transactionHash !== gone);
  },
  'leaves everything out': () => [],
  'lags behind': (logs, random) => logs.slice(0, random(logs.length)),
  'gives an entry twice': (logs, random) => {
    const at = random(logs.length);
    return logs.toSpliced(at, 0, ...logs.slice(at, at + 1));
  },
  'gives entries in another order': (logs, random) => {
    const at = random(logs.length);
    return [...logs.slice(at), ...logs.slice(0, at)];
  },
  'changes an amount': changed((log, random) => ({ ...log, data: flipped(log.data, random) })),
  'changes a wallet': changed((log, random) => {
    const at = random(log.topics.length);
    return { ...log, topics: log.topics.with(at, flipped(log.topics[at] ?? '', random)) };
  }),
  'changes a day': changed((log, random) => ({ ...log, blockTimestamp: flipped(log.blockTimestamp ?? '0x1', random) })),
} satisfies Record<string, (logs: Log[], random: Random) => Log[]>;

const blockFaults = {
  'is behind': (block, random) => ({ ...block, number: moved(block.number, -1 - random(4)) }),
  'tells of blocks that are not there': (block, random) => ({
    number: moved(block.number, 1 + random(40)),
    hash: flipped(block.hash, random),
  }),
  'is on another fork': (block, random) => ({ ...block, hash: flipped(block.hash, random) }),
} satisfies Record<string, (block: Block, random: Random) => Block>;

const callFaults = {
  'lies about the books': (result, random) => ({ result: flipped(result, random) }),
  'has no state': () => ({ error: { code: -32_000, message: 'missing trie node' } }),
} satisfies Record<string, (result: string, random: Random) => RpcAnswer>;

const answerFaults = {
  'falls silent now and then': (answer, random) => {
    if (random(3) === 0) throw new NodeUnavailable('silent');
    return answer;
  },
  'answers rubbish now and then': (answer, random) => (random(3) === 0 ? { result: { logs: 7 } } : answer),
} satisfies Record<string, (answer: RpcAnswer, random: Random) => RpcAnswer>;

const FAULTS = { ...logFaults, ...blockFaults, ...callFaults, ...answerFaults };
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

function changed(change: (log: Log, random: Random) => Log) {
  return (logs: Log[], random: Random) => {
    const at = random(logs.length);
    const log = logs[at];
    return log ? logs.with(at, change(log, random)) : logs;
  };
}

/** The hex with one digit changed, near its end more often than not: where amounts are. */
function flipped(hex: string, random: Random): string {
  const at = hex.length - 1 - random(random(2) === 0 ? Math.min(12, hex.length - 2) : hex.length - 2);
  const digit = (Number.parseInt(hex[at] ?? '0', 16) + 1 + random(15)) % 16;
  return hex.slice(0, at) + digit.toString(16) + hex.slice(at + 1);
}

const moved = (hex: string, by: number) => `0x${Math.max(0, Number(hex) + by).toString(16)}`;

function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (most) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return most <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** A node in front of a real one that suffers from a fault, by a seed, until it is told another. */
export function faultyNode(real: EthNode) {
  let fault: Fault | undefined;
  let random = randomOf(0);

  function spoilt(method: string, params: readonly unknown[], answer: RpcAnswer): RpcAnswer {
    if (fault === undefined || !('result' in answer)) return answer;
    const { result } = answer;
    if (fault in answerFaults) return answerFaults[fault as keyof typeof answerFaults](answer, random);
    if (method === 'eth_getLogs' && fault in logFaults) {
      return { result: logFaults[fault as keyof typeof logFaults](result as Log[], random) };
    }
    if (
      method === 'eth_getBlockByNumber' &&
      fault in blockFaults &&
      ['latest', 'finalized'].includes(String(params[0]))
    ) {
      return {
        result: { ...(result as Block), ...blockFaults[fault as keyof typeof blockFaults](result as Block, random) },
      };
    }
    if (method === 'eth_call' && fault in callFaults && typeof params[1] === 'object') {
      return callFaults[fault as keyof typeof callFaults](String(result), random);
    }
    return answer;
  }
  const node: EthNode = {
    call: async (method, params, mostBytes) => spoilt(method, params, await real.call(method, params, mostBytes)),
  };
  return {
    node,
    /** Without a fault, the node is well again. */
    suffer(next?: Fault, seed = 0): void {
      fault = next;
      random = randomOf(seed);
    },
  };
}
