import { verifyMerkleProof } from '@ethereumjs/mpt';
import { type Address, fromRlp, type Hex, hexToBytes, keccak256, numberToHex, toRlp } from 'viem';
import { type BlockRef, InvalidNodeResponse, type Rpc } from './rpc.ts';

/** What the chain's state at a block holds of an account: proved by hashes up to the block's own. */
export type ProvedState = {
  number: bigint;
  /** Unix seconds. */
  time: number;
  codeHash: Hex;
  /** By slot, 0 where nothing is stored. */
  values: ReadonlyMap<number | Hex, bigint>;
};

/** A node's header or proof does not lead to the block's hash. */
export class NotProved extends InvalidNodeResponse {
  override name = 'NotProved';
}

/** A node doesn't know the block. */
export class NoHeader extends NotProved {
  override name = 'NoHeader';
}

type Header = Record<string, Hex | undefined>;

// The yellow paper's and the later forks' fields, in their order; the last ones came with time and are absent in older blocks.
const FIELDS = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
];
const NUMBERS = new Set([
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
]);

const asNumber = (value: Hex): Hex => (BigInt(value) === 0n ? '0x' : minimal(BigInt(value)));
function minimal(value: bigint): Hex {
  const digits = value.toString(16);
  return `0x${digits.length % 2 ? '0' : ''}${digits}`;
}

/** The hash that a header's fields amount to. */
function headerHash(header: Header): Hex {
  const fields = FIELDS.flatMap((name) => {
    const value = header[name];
    return value === undefined || value === null ? [] : [NUMBERS.has(name) ? asNumber(value) : value];
  });
  return keccak256(toRlp(fields));
}

/** The header of that block, whose fields amount to its hash. Throws NotProved, also where a fork added fields that are unknown here. */
export async function readHeader(rpc: Rpc, hash: Hex): Promise<{ block: BlockRef; time: number; stateRoot: Hex }> {
  const header = (await rpc('eth_getBlockByHash', [hash, false])) as Header | null;
  if (!header) throw new NoHeader('The node has no header of that hash.');
  let computed: Hex | undefined;
  try {
    computed = headerHash(header);
  } catch {}
  if (computed !== hash.toLowerCase()) throw new NotProved('The header does not have the hash of its block.');
  const { number, timestamp, stateRoot } = header as { number: Hex; timestamp: Hex; stateRoot: Hex };
  return { block: { number: BigInt(number), hash: computed }, time: Number(timestamp), stateRoot };
}

async function valueAt(key: Hex, root: Hex, nodes: unknown): Promise<Hex | undefined> {
  try {
    const proof = (nodes as Hex[]).map((node) => hexToBytes(node));
    const value = await verifyMerkleProof(hexToBytes(key), proof, { useKeyHashing: true, root: hexToBytes(root) });
    return value ? (fromRlp(value, 'hex') as Hex) : undefined;
  } catch {
    throw new NotProved('A proof does not lead to the state of its block.');
  }
}

const slotKey = (slot: number | Hex): Hex => (typeof slot === 'number' ? numberToHex(slot, { size: 32 }) : slot);

// A zero is either not in the state, or in it as an empty text.
const wordOf = (value: Hex | undefined): bigint => (value === undefined || value === '0x' ? 0n : BigInt(value));

type Answer = { accountProof?: unknown; storageProof?: { key: Hex; value: Hex; proof: unknown }[] } | null;

/**
 * An account's code hash and storage at a block, proved against the block's hash (EIP-1186). Throws NotProved where the node's proof
 * is wrong, and as the node does where it gives none.
 */
export async function proveState(
  rpc: Rpc,
  hash: Hex,
  account: Address,
  slots: readonly (number | Hex)[],
): Promise<ProvedState> {
  const { block, time, stateRoot } = await readHeader(rpc, hash);
  const keys = slots.map(slotKey);
  const answer = (await rpc('eth_getProof', [account, keys, numberToHex(block.number)])) as Answer;
  const found = (await valueAt(account, stateRoot, answer?.accountProof)) as unknown as Hex[] | undefined;
  const [, , storageRoot, codeHash] = found ?? [];
  if (!storageRoot || !codeHash) throw new NotProved('There is no such account in the state of the block.');
  const values = new Map<number | Hex, bigint>();
  for (const [index, slot] of slots.entries()) {
    const given = answer?.storageProof?.[index];
    const value = wordOf(await valueAt(keys[index] as Hex, storageRoot, given?.proof));
    if (wordOf(given?.value) !== value) throw new NotProved('A value is not the one that its proof leads to.');
    values.set(slot, value);
  }
  return { number: block.number, time, codeHash, values };
}
