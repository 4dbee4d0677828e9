import type { EthNode, RpcAnswer } from '../chain/http-node.ts';

type Log = {
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  blockTimestamp?: string;
  transactionHash: string;
  logIndex: string;
};
/** Numbers that look random and are the same for the same seed; below `most`. */
export type Random = (most: number) => number;
export type Call = { method: string; params: readonly unknown[] };
/** What a node does instead of answering: other text or status, silence, or an answer that breaks off. */
export type Reply =
  | RpcAnswer
  | { raw: string; status?: number }
  | { waitMs: number; answer: RpcAnswer }
  | 'drop'
  | 'hang';
/** `memory` lasts as long as the fault; `other` is a node of another chain, where there is one. */
export type Tools = { random: Random; memory: Map<string, unknown>; other?: EthNode | undefined };
export type Tamper = (answer: RpcAnswer, call: Call, tools: Tools) => Reply | Promise<Reply>;

/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return most <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const ofLogs =
  (change: (logs: Log[], random: Random, memory: Map<string, unknown>) => Log[]): Tamper =>
  (answer, { method }, { random, memory }) =>
    method === 'eth_getLogs' && 'result' in answer
      ? { result: change(answer.result as Log[], random, memory) }
      : answer;
/** Of one entry, any of them. */
const ofLog = (change: (log: Log, random: Random) => Log) =>
  ofLogs((logs, random) => {
    const at = random(logs.length);
    const log = logs[at];
    return log ? logs.with(at, change(log, random)) : logs;
  });
export const moved = (hex: string, by: number) => `0x${Math.max(0, Number(hex) + by).toString(16)}`;

/** The hex with one digit changed, near its end more often than not: where amounts are. */
export function flipped(hex: string, random: Random): string {
  const at = hex.length - 1 - random(random(2) === 0 ? Math.min(12, hex.length - 2) : hex.length - 2);
  const digit = (Number.parseInt(hex[at] ?? '0', 16) + 1 + random(15)) % 16;
  return hex.slice(0, at) + digit.toString(16) + hex.slice(at + 1);
}

/** Every hexadecimal text in an answer, in capitals. */
export const inCapitals = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'string' && /^0x[0-9a-f]{40,}$/.test(value) ? `0x${value.slice(2).toUpperCase()}` : value,
  );
const walletOf = (log: Log | undefined) => log?.topics.at(-1);

/** What a node may do to its log. */
export const LOG_FAULTS = {
  'drops an entry': ofLogs((logs, random) => logs.toSpliced(random(logs.length), 1)),
  'drops a transaction': ofLogs((logs, random) => {
    const gone = logs[random(logs.length)]?.transactionHash;
    return logs.filter(({ transactionHash }) => transactionHash !== gone);
  }),
  'drops all entries': ofLogs(() => []),
  'drops the newest entries': ofLogs((logs, random) => logs.slice(0, random(logs.length))),
  // The same wallet's for as long as the fault lasts, so that asking again gives the same.
  'drops all entries of a wallet': ofLogs((logs, random, memory) => {
    if (!memory.has('wallet') && logs.length > 0) memory.set('wallet', walletOf(logs[random(logs.length)]));
    const wallet = memory.get('wallet') as string;
    return logs.filter(({ topics }) => !topics.includes(wallet));
  }),
  'delays entries': ofLogs((logs, random, memory) => {
    for (const log of logs) {
      const key = `${log.blockHash}${log.logIndex}`;
      if (!memory.has(key)) memory.set(key, random(4));
    }
    return logs.filter((log) => {
      const key = `${log.blockHash}${log.logIndex}`;
      const left = memory.get(key) as number;
      memory.set(key, left - 1);
      return left <= 0;
    });
  }),
  'duplicates an entry': ofLogs((logs, random) => {
    const at = random(logs.length);
    return logs.toSpliced(at, 0, ...logs.slice(at, at + 1));
  }),
  'repeats an entry under another position': ofLogs((logs, random) => {
    const [copied, next] = [logs[random(logs.length)], logs.at(-1)];
    if (!copied || !next) return logs;
    return [...logs, { ...next, topics: copied.topics, data: copied.data, logIndex: moved(next.logIndex, 1) }];
  }),
  'reorders entries': ofLogs((logs, random) => {
    const at = random(logs.length);
    return [...logs.slice(at), ...logs.slice(0, at)];
  }),
  'swaps what two entries say': ofLogs((logs, random) => {
    const [one, two] = [random(logs.length), random(logs.length)];
    const content = (log: Log | undefined) => ({ topics: log?.topics ?? [], data: log?.data ?? '0x' });
    return logs.map((log, at) =>
      at === one ? { ...log, ...content(logs[two]) } : at === two ? { ...log, ...content(logs[one]) } : log,
    );
  }),
  'alters an amount': ofLog((log, random) => ({ ...log, data: flipped(log.data, random) })),
  'alters a wallet': ofLog((log, random) => {
    const at = random(log.topics.length);
    return { ...log, topics: log.topics.with(at, flipped(log.topics[at] ?? '0x', random)) };
  }),
  'gives an entry to another wallet': ofLogs((logs, random) => {
    const [at, wallet] = [random(logs.length), walletOf(logs[random(logs.length)])];
    const log = logs[at];
    return log && wallet ? logs.with(at, { ...log, topics: log.topics.with(-1, wallet) }) : logs;
  }),
  'alters a time': ofLog((log, random) => ({ ...log, blockTimestamp: flipped(log.blockTimestamp ?? '0x1', random) })),
  'alters a position': ofLog((log, random) =>
    random(2) === 0
      ? { ...log, blockNumber: moved(log.blockNumber, random(2) === 0 ? 1 : -1) }
      : { ...log, logIndex: flipped(log.logIndex, random) },
  ),
  'writes in capitals': ofLogs((logs) => logs.map(inCapitals)),
  'adds what no log has': ofLogs((logs) =>
    logs.map((log) => ({
      ...log,
      __proto__: null,
      constructor: 1,
      from: '0x1',
      value: '0x1',
      name: 'Redeemed',
      final: true,
    })),
  ),
  'gives huge numbers': ofLog((log, random) => {
    const key = (['blockNumber', 'logIndex', 'blockTimestamp'] as const)[random(3)] ?? 'logIndex';
    return { ...log, [key]: `0x${'f'.repeat(1 + random(64))}` };
  }),
  'alters a hash': ofLog((log, random) =>
    random(2) === 0
      ? { ...log, transactionHash: flipped(log.transactionHash, random) }
      : { ...log, blockHash: flipped(log.blockHash, random) },
  ),
} satisfies Record<string, Tamper>;
