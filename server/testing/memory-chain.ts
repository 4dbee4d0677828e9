import {
  type AbiEvent,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { extendHistory } from '#proof/acts.ts';
import type { EthNode } from '../chain/http-node.ts';
import { answerOf, type MemoryBlock, type MemoryLog } from './memory-node.ts';

/** Since a word is used once by each holder, or by an issue (zero address). */
type Pending = Pick<MemoryBlock, 'history' | 'supply' | 'redeemed'> & {
  logs: MemoryLog[];
  balances: Map<string, bigint>;
  used: Set<string>;
};

export const OPERATOR: Hex = '0x000000000000000000000000000000000000ad11';
const FINALITY = 2;
const BLOCK_SECONDS = 12;
const FIRST_TIME = 1_790_000_000;

const EVENTS = new Map(
  usgTokenAbi.filter((item) => item.type === 'event').map((event) => [event.name as string, event]),
);

function logOf(name: string, args: Record<string, unknown>, tx: Hex): MemoryLog {
  const event = EVENTS.get(name) as AbiEvent;
  const rest = event.inputs.filter(({ indexed }) => !indexed);
  const data = rest.length > 0 ? encodeAbiParameters(rest, rest.map((input) => args[input.name ?? '']) as never) : '0x';
  return { topics: encodeEventTopics({ abi: [event], args } as never) as Hex[], data, tx };
}

/**
 * A chain that runs the token in memory, some thousand times as fast as a real one, and answers what the follower asks; the newest two
 * blocks are not final. memory-chain.test.ts compares it with the real token on a real chain.
 */
export function memoryChain(known: readonly MemoryBlock[] = [], salt = 'a') {
  let blocks = known.length > 0 ? [...known] : [genesis()];
  let acts = 0;
  let pending = next();

  function genesis(): MemoryBlock {
    const books = { history: zeroHash, supply: 0n, redeemed: 0n, balances: new Map() };
    return { number: 0, hash: keccak256(toHex('genesis')), time: FIRST_TIME, logs: [], ...books };
  }
  function last(): MemoryBlock {
    return blocks.at(-1) as MemoryBlock;
  }
  function next(): Pending {
    const { history, supply, redeemed, balances } = last();
    return { logs: [], history, supply, redeemed, balances: new Map(balances), used: usedSoFar() };
  }
  function usedSoFar(): Set<string> {
    const used = new Set<string>();
    for (const { logs } of blocks) {
      for (const { topics, data } of logs) {
        if (topics[0] === ISSUED) used.add(`${zeroAddress}${data.slice(-64)}`);
        if (topics[0] === REDEEMED) used.add(`0x${topics[2]?.slice(26)}${data.slice(-64)}`);
        if (topics[0] === VOIDED) used.add(`${zeroAddress}${topics[1]?.slice(2)}`);
      }
    }
    return used;
  }
  const timeOf = (number: number) => FIRST_TIME + number * BLOCK_SECONDS;

  /** One transaction, of one or more entries. */
  function write(...entries: [name: string, args: Record<string, unknown>][]): void {
    acts += 1;
    const tx = keccak256(toHex(`${salt} ${last().hash} ${acts}`));
    for (const [name, args] of entries) {
      const log = logOf(name, args, tx);
      pending.logs.push(log);
      pending.history = extendHistory(pending.history, { ...log, timestamp: BigInt(timeOf(last().number + 1)) });
    }
  }
  function move(from: string, to: string, value: bigint): void {
    const of = (address: string) => pending.balances.get(address.toLowerCase()) ?? 0n;
    if (from !== zeroAddress && of(from) < value) throw new Error('The balance is too low.');
    if (from !== zeroAddress) pending.balances.set(from.toLowerCase(), of(from) - value);
    if (to !== zeroAddress) pending.balances.set(to.toLowerCase(), of(to) + value);
  }
  function use(scope: string, word: Hex): void {
    const key = `${scope.toLowerCase()}${word.slice(2)}`;
    if (word.length === 66 && word !== zeroHash && pending.used.has(key)) throw new Error('The word is used.');
    pending.used.add(key);
  }
  const transfer = (from: string, to: string, value: bigint) => ['Transfer', { from, to, value }] as [string, object];

  const chain = {
    transfer(from: string, to: string, value: bigint): void {
      move(from, to, value);
      write(transfer(from, to, value) as never);
    },
    issue(to: string, value: bigint, data: Hex = zeroHash): void {
      use(zeroAddress, data);
      move(zeroAddress, to, value);
      pending.supply += value;
      const issued = { _operator: OPERATOR, _to: to, _value: value, _data: data };
      write(transfer(zeroAddress, to, value) as never, ['Issued', issued]);
    },
    redeem(from: string, value: bigint, data: Hex): void {
      if ((pending.balances.get(from.toLowerCase()) ?? 0n) < value) throw new Error('The balance is too low.');
      use(from, data);
      move(from, zeroAddress, value);
      pending.supply -= value;
      pending.redeemed += value;
      const redeemed = { _operator: zeroAddress, _from: from, _value: value, _data: data };
      write(transfer(from, zeroAddress, value) as never, ['Redeemed', redeemed]);
    },
    voidIssue(data: Hex): void {
      use(zeroAddress, data);
      write(['IssueVoided', { data, operator: OPERATOR }]);
    },
    fulfil: (ticketHash: Hex, receiptHash: Hex) =>
      write(['RedemptionFulfilled', { ticketHash, receiptHash, operator: OPERATOR }]),
    grant: (role: Hex, account: Hex) => write(['RoleGranted', { role, account, sender: OPERATOR }]),
    /** Blocks of which the first holds what was done since the last. */
    mine(count = 1): void {
      for (let mined = 0; mined < count; mined++) {
        const { used: _, ...books } = pending;
        const number = last().number + 1;
        const hash = keccak256(toHex(`${salt} ${last().hash} ${number} ${books.history} ${books.logs.length}`));
        blocks.push({ number, hash, time: timeOf(number), ...books });
        pending = next();
      }
    },
    finalize: () => chain.mine(FINALITY),
    /** Drops blocks that are not final, which others replace. */
    reorganize(count: number): void {
      const gone = Math.min(count, FINALITY, blocks.length - 1);
      salt += 'r';
      blocks = blocks.slice(0, blocks.length - gone);
      pending = next();
      chain.mine(gone);
    },
    /** Another chain that has all but the newest `count` blocks in common, for now. */
    fork: (count: number) => memoryChain(blocks.slice(0, Math.max(1, blocks.length - count)), `${salt}f`),
    final: () => blocks[Math.max(0, last().number - FINALITY)] as MemoryBlock,
    blocks: () => blocks as readonly MemoryBlock[],
    node: { call: async (method, params) => answerOf(blocks, chain.final(), method, params) } as EthNode,
  };

  return chain;
}
const topicOf = (name: string) => encodeEventTopics({ abi: [EVENTS.get(name) as AbiEvent] } as never)[0] as Hex;
const [ISSUED, REDEEMED, VOIDED] = [topicOf('Issued'), topicOf('Redeemed'), topicOf('IssueVoided')];
export type MemoryChain = ReturnType<typeof memoryChain>;
