import { type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import { usgTokenCode } from '#contracts/deployed.ts';
import type { VerifyProblem } from '#domain/verifier/messages.ts';
import type { Rpc } from '../rpc.ts';

export type Log = { address: string; topics: string[]; data: string; blockNumber: string; blockTimestamp?: string };
type Call = { method: string; params: readonly unknown[]; ask: Rpc };
/** What a node says in the place of the true answer. */
export type Lie = (answer: never, call: Call) => unknown;

const OTHER = `0x${'5'.repeat(40)}`;

/** A node that is honest but for that lie. */
export const lying =
  (honest: Rpc, lie: Lie): Rpc =>
  async (method, params) =>
    lie((await honest(method, params)) as never, { method, params, ask: honest });

/** Whether a call asks the token for that function. */
export const isCall = (selector: string, { method, params }: Call) =>
  method === 'eth_call' && (params[0] as { data: string }).data.startsWith(selector);
/** Alters one digit. */
export const flip = (hex: string, digit: number) =>
  hex.slice(0, digit) + (Number.parseInt(hex[digit] ?? '0', 16) ^ 1).toString(16) + hex.slice(digit + 1);
export const [BOOKS, ATTESTATION, HEADROOM] = ['books(address[])', 'attestation()', 'headroom()'].map((name) =>
  keccak256(stringToBytes(name)).slice(0, 10),
) as [string, string, string];
/** Alters the last digit of a word of the answer. */
export const ofCall =
  (selector: string, word: number): Lie =>
  (answer: string, call) =>
    isCall(selector, call) ? flip(answer, 2 + 64 * (word + 1) - 1) : answer;
/** A lie about that method alone. */
export const of =
  (asked: string, change: (answer: never, call: Call) => unknown): Lie =>
  (answer, call) =>
    call.method === asked ? change(answer, call) : answer;
export const ofLogs = (change: (logs: Log[]) => Log[]): Lie => of('eth_getLogs', change);
const ofFreeze = (change: (log: Log) => Log[]): Lie => {
  const topic = keccak256(stringToBytes('Frozen(address,bytes32,address)'));
  return ofLogs((logs) => logs.flatMap((log) => (log.topics[0] === topic ? change(log) : [log])));
};
const ofImmutable = (name: keyof typeof usgTokenCode.immutables): Lie =>
  of('eth_getCode', (code: string) =>
    usgTokenCode.immutables[name].reduce((altered, start) => flip(altered, 2 + 2 * (start + 32) - 1), code),
  );
const ofHeader = (field: string): Lie =>
  of('eth_getBlockByHash', (block: Record<string, string>) => ({ ...block, [field]: flip(block[field] ?? '', 4) }));
type Proof = { accountProof: string[]; storageProof: { value: string; proof: string[] }[] };
const ofProof = (change: (proof: Proof, call: Call) => unknown): Lie => of('eth_getProof', change);
const ofStorage = (change: (entry: Proof['storageProof'][number]) => object): Lie =>
  ofProof((proof) => ({ ...proof, storageProof: proof.storageProof.map((entry) => ({ ...entry, ...change(entry) })) }));
/** Several lies at once. */
export const both =
  (...lies: Lie[]): Lie =>
  (answer, call) =>
    lies.reduce<unknown>((said, lie) => lie(said as never, call), answer);

/** How a node lies of a token, and what the verifier says first of it; the inbox is another contract of the same chain. */
export const LIES: Record<string, [Lie, VerifyProblem]> = {
  'denies the contract': [of('eth_getCode', () => '0x'), 'no-code'],
  'gives other code': [of('eth_getCode', (code: string) => flip(code, 400)), 'other-code'],
  'gives code of a few bytes': [of('eth_getCode', () => '0x60016001'), 'other-code'],
  'gives code that is cut off': [of('eth_getCode', (code: string) => code.slice(0, -2)), 'other-code'],
  'gives the code of a token with another cap': [ofImmutable('_cap'), 'code-not-in-state'],
  'gives two caps in one code': [
    of('eth_getCode', (code: string) => flip(code, 2 + 2 * (usgTokenCode.immutables._cap[0] + 32) - 1)),
    'other-code',
  ],
  'gives the code of another token’s address': [ofImmutable('_cachedThis'), 'other-settings'],
  'gives the code of another name': [ofImmutable('_hashedName'), 'other-settings'],
  'gives the code of another domain': [ofImmutable('_cachedDomainSeparator'), 'other-settings'],
  'says that it is on another chain': [of('eth_chainId', () => '0x1'), 'other-chain'],
  'gives another history hash': [ofCall(BOOKS, 0), 'figures-not-in-state'],
  'gives another supply': [ofCall(BOOKS, 1), 'figures-not-in-state'],
  'gives another sum of redemptions': [ofCall(BOOKS, 2), 'figures-not-in-state'],
  'gives books that are cut off': [
    (answer: string, call) => (isCall(BOOKS, call) ? answer.slice(0, 100) : answer),
    'invalid-answer',
  ],
  'gives more coins': [ofCall(ATTESTATION, 0), 'figures-not-in-state'],
  'gives a fresher attestation': [ofCall(ATTESTATION, 1), 'figures-not-in-state'],
  'gives another report': [ofCall(ATTESTATION, 3), 'figures-not-in-state'],
  'gives more room to issue': [ofCall(HEADROOM, 0), 'figures-not-in-state'],
  'names its final block by a wrong hash': [
    of('eth_getBlockByNumber', (block: { hash: string }) => ({ ...block, hash: flip(block.hash, 20) })),
    'not-proved',
  ],
  'names its final block by a wrong number': [
    of('eth_getBlockByNumber', (block: { number: string }) => ({
      ...block,
      number: numberToHex(BigInt(block.number) + 1n),
    })),
    'other-header',
  ],
  'gives its final block another time': [
    of('eth_getBlockByNumber', (block: object) => ({ ...block, timestamp: '0x5f5e100' })),
    'other-header',
  ],
  'gives a header with another time': [ofHeader('timestamp'), 'not-proved'],
  'gives a header with another state': [ofHeader('stateRoot'), 'not-proved'],
  'gives no header': [of('eth_getBlockByHash', () => null), 'not-proved'],
  'proves another account': [
    ofProof((_, { params: [, ...rest], ask }) => ask('eth_getProof', [OTHER, ...rest])),
    'not-proved',
  ],
  'proves the state of an older block': [
    ofProof((_, { params: [token, slots], ask }) => ask('eth_getProof', [token, slots, '0x5'])),
    'not-proved',
  ],
  'proves other slots': [
    ofProof((_, { params: [token, slots, at], ask }) =>
      ask('eth_getProof', [token, (slots as Hex[]).toReversed(), at]),
    ),
    'not-proved',
  ],
  'proves one value and names another': [
    ofStorage(({ value }) => ({ value: flip(value, value.length - 1) })),
    'not-proved',
  ],
  'alters a node of the proof': [
    ofStorage(({ proof }) => ({ proof: proof.with(-1, flip(proof.at(-1) ?? '', 10)) })),
    'not-proved',
  ],
  'leaves the proof empty': [ofStorage(() => ({ proof: [] })), 'not-proved'],
  'gives rubbish for a proof': [ofProof(() => ({ accountProof: 'x' })), 'not-proved'],
  'leaves out an act': [ofFreeze(() => []), 'history'],
  'doubles an act': [ofFreeze((log) => [log, log]), 'history'],
  'alters an act': [ofFreeze((log) => [{ ...log, topics: log.topics.with(2, `0x${'1'.repeat(64)}`) }]), 'history'],
  'moves an act to another day': [ofFreeze((log) => [{ ...log, blockTimestamp: '0x5f5e100' }]), 'history'],
  'turns the order of acts round': [ofLogs((logs) => logs.toReversed()), 'history'],
  'gives no act at all': [ofLogs(() => []), 'history'],
  'adds the act of another contract': [ofFreeze((log) => [log, { ...log, address: OTHER }]), 'invalid-answer'],
  'gives acts of another time than asked for': [
    ofFreeze((log) => [{ ...log, blockNumber: '0xffffff' }]),
    'invalid-answer',
  ],
  'gives an act that the token cannot write': [
    ofFreeze((log) => [{ ...log, topics: log.topics.slice(0, 2) }]),
    'invalid-answer',
  ],
  'answers rubbish': [of('eth_call', () => ({ no: 'call' })), 'invalid-answer'],
};
