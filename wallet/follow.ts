import {
  type Hash,
  type Hex,
  isAddressEqual,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import {
  call,
  getBlock,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions';
import { parseTransaction } from 'viem/utils';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import type { Chain } from './chain.ts';
import { isUnreachable, revertMessage, textOf } from './revert.ts';
import type { TransactionRecord } from './transaction-record.ts';

/** 'unknown' if the node didn't say whether it has the transaction, so the same bytes may be broadcast again. */
export type Broadcast = { outcome: 'sent' } | { outcome: 'unknown' } | { outcome: 'refused'; error: unknown };

const HAS_IT = /already known|known transaction|already imported|already in mempool/i;
// The nonce may have been used by this very transaction, which following it will show.
const MAYBE_MINED = /nonce too low/i;
const REFUSED =
  /insufficient funds|underpriced|intrinsic gas|exceeds block gas limit|max fee per gas less|fee cap|invalid (sender|signature|chain)/i;

/** Sends signed bytes to the node; repeating it is harmless. */
export async function broadcast(chain: Chain, raw: Hex): Promise<Broadcast> {
  try {
    await sendRawTransaction(chain.client, { serializedTransaction: raw });
    return { outcome: 'sent' };
  } catch (error) {
    const text = textOf(error);
    if (HAS_IT.test(text)) return { outcome: 'sent' };
    if (!MAYBE_MINED.test(text) && REFUSED.test(text)) return { outcome: 'refused', error };
    return { outcome: 'unknown' };
  }
}

type Patch = Partial<TransactionRecord>;
/** The newest block, the newest final block, and the latter's time in unix seconds. */
export type Heads = { latest: bigint; final: bigint; finalTime: number };

const GIVE_UP_MILLISECONDS = 24 * 3_600_000;

export async function readHeads({ client }: Chain): Promise<Heads> {
  const [latest, final] = await Promise.all([
    getBlock(client, { blockTag: 'latest' }),
    getBlock(client, { blockTag: 'finalized' }).catch((error) => {
      if (isUnreachable(error)) throw error;
      return { number: 0n, timestamp: 0n };
    }),
  ]);
  return { latest: latest.number, final: final.number, finalTime: Number(final.timestamp) };
}

/** What the chain says about a transaction now. Broadcasts the same bytes again if no node has it and `mayBroadcast`. */
export async function followStep(
  chain: Chain,
  record: TransactionRecord,
  heads: Heads,
  { now, mayBroadcast }: { now: number; mayBroadcast: boolean },
): Promise<Patch> {
  const { from: address, nonce, raw } = record;
  if (nonce === undefined) return firstSight(chain, record, now);
  const receipt = await findReceipt(chain, record.hash);
  if (receipt) return ofReceipt(chain, record, receipt, heads);
  if (await findTransaction(chain, record)) return { status: 'sent' };
  const { client } = chain;
  if ((await getTransactionCount(client, { address, blockTag: 'latest' })) > nonce) {
    // It may have been mined between the two calls.
    if (await findReceipt(chain, record.hash)) return {};
    const final = await getTransactionCount(client, { address, blockTag: 'finalized' }).catch(() => 0);
    const message = raw ? CHAIN_MESSAGES.replaced : SIGNER_MESSAGES.replaced;
    return { status: 'replaced', settled: final > nonce, message };
  }
  if (record.status === 'dropped') return { settled: now - record.createdAt > GIVE_UP_MILLISECONDS };
  // Only the wallet that sent it can send it again.
  if (!raw || !mayBroadcast) return {};
  const { outcome } = await broadcast(chain, raw);
  if (outcome === 'sent') return { status: 'sent' };
  return outcome === 'refused' ? { status: 'dropped', message: CHAIN_MESSAGES.dropped } : {};
}

/** Another wallet returned only a hash, so the transaction that the node has under it must be the one that was approved. */
async function firstSight(chain: Chain, record: TransactionRecord, now: number): Promise<Patch> {
  const seen = await findTransaction(chain, record);
  if (!seen) {
    const isLost = now - record.createdAt > GIVE_UP_MILLISECONDS;
    return isLost ? { status: 'dropped', settled: true, message: SIGNER_MESSAGES.neverSeen } : {};
  }
  const { from, to, call } = record;
  const isApproved =
    isAddressEqual(seen.from, from) &&
    seen.to !== null &&
    isAddressEqual(seen.to, to) &&
    seen.input === call?.data &&
    seen.value === BigInt(call.value) &&
    seen.nonce >= call.leastNonce;
  if (isApproved) return { status: 'sent', nonce: seen.nonce };
  return { status: 'dropped', settled: true, message: SIGNER_MESSAGES.otherTransaction };
}

async function ofReceipt(chain: Chain, record: TransactionRecord, receipt: TransactionReceipt, heads: Heads) {
  const settled = receipt.blockNumber <= heads.final;
  const where = { settled, ...placeOf(receipt, heads) };
  if (receipt.status === 'success') return { ...where, status: settled ? 'final' : 'confirmed' } as const;
  const message = record.message ?? (await reasonOf(chain, record, receipt));
  return { ...where, status: 'failed', message } as const;
}

// A receipt doesn't say why it failed. The same call on the block before does, unless the cause is in the same block.
async function reasonOf(chain: Chain, record: TransactionRecord, receipt: TransactionReceipt): Promise<string> {
  const { to, data, gas } = await sentAs(chain, record);
  if (gas !== undefined && receipt.gasUsed >= gas) return CHAIN_MESSAGES.outOfGas;
  try {
    await call(chain.client, { account: record.from, to, data, blockNumber: receipt.blockNumber - 1n });
    return CHAIN_MESSAGES.unknown;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return revertMessage(error);
  }
}

/** The block of a receipt, and how many there are from there on. */
export const placeOf = ({ blockNumber }: TransactionReceipt, { latest }: Heads) => ({
  block: Number(blockNumber),
  confirmations: Math.max(1, Number(latest - blockNumber) + 1),
});

/** Undefined while the transaction is in no block. */
export const findReceipt = ({ client }: Chain, hash: Hash): Promise<TransactionReceipt | undefined> =>
  getTransactionReceipt(client, { hash }).catch((error) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  });

async function sentAs(chain: Chain, record: TransactionRecord) {
  if (record.raw) return parseTransaction(record.raw);
  const seen = await findTransaction(chain, record);
  return { to: record.to, data: record.call?.data, gas: seen?.gas };
}

const findTransaction = ({ client }: Chain, { hash }: TransactionRecord) =>
  getTransaction(client, { hash }).catch((error) => {
    if (error instanceof TransactionNotFoundError) return undefined;
    throw error;
  });
