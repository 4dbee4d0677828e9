import type { Address, Hex } from 'viem';
import { readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import { shownTime } from '#domain/dates.ts';
import { RELAY_MESSAGES, relayFailedUntil } from '#domain/messages/transaction.ts';
import { canceledFilter, hasCancellation } from '#domain/relay/authorization.ts';
import type { Chain } from './chain.ts';
import { findReceipt, type Heads, placeOf } from './follow.ts';
import { isUnreachable } from './revert.ts';
import type { RelayAnswer, Relayed, TransactionRecord } from './transaction-record.ts';

type Patch = Partial<TransactionRecord>;
type Record = TransactionRecord & { relayed: Relayed };
type Ask = (record: Record) => Promise<RelayAnswer>;

/** What the site's answer changes in a record. Whether tokens moved, the chain alone says. */
export function afterAnswer(record: Record, answer: RelayAnswer): Patch {
  const { relayed, status } = record;
  const isOver = status === 'failed' || status === 'dropped';
  if (answer.outcome === 'refused') return isOver ? {} : { status: 'dropped', message: answer.message };
  if (answer.outcome === 'unknown') return {};
  const { id, state, tx, message } = answer.status;
  const known = { relayed: { ...relayed, id, ...(tx && { tx }) } };
  if (isOver) return known;
  if (state === 'refused' || state === 'expired')
    return { ...known, status: 'dropped', message: message ?? RELAY_MESSAGES.expired };
  // The signature is public by now: anyone may bring it again for as long as it's valid.
  const failed = () => relayFailedUntil(message ?? '', shownTime(new Date(relayed.validBefore * 1000).toISOString()));
  if (state === 'failed') return { ...known, status: 'failed', message: failed() };
  return { ...known, status: 'sent' };
}

/** What became of an authorization, by the chain's own books; handed in again where the site doesn't have it yet. */
export async function followRelayed(chain: Chain, record: Record, heads: Heads, ask: Ask): Promise<Patch> {
  const { relayed } = record;
  if (await isUsed(chain, record, 'latest')) {
    const settled = await isUsed(chain, record, 'finalized');
    if (settled && (await isCanceled(chain, record, heads.final)))
      return { status: 'dropped', settled, message: RELAY_MESSAGES.canceled };
    const status = settled ? 'final' : 'confirmed';
    return { status, settled, ...(await broughtBy(chain, record, heads, ask)) };
  }
  if (heads.finalTime >= relayed.validBefore && !(await isUsed(chain, record, 'finalized'))) {
    const message = record.message ?? RELAY_MESSAGES.expired;
    return { status: record.status === 'failed' ? 'failed' : 'dropped', settled: true, message };
  }
  const before = record.status === 'confirmed' ? ({ ...record, status: 'sent' } as const) : record;
  if (before.status !== 'signed' && before.status !== 'sent') return {};
  return { status: before.status, ...afterAnswer(before, await ask(before)) };
}

/** The transaction that brought it, and its block; asks the site where the one that it named is in no block. */
async function broughtBy(chain: Chain, record: Record, heads: Heads, ask: Ask): Promise<Patch> {
  const receiptOf = ({ tx }: Relayed) => (tx ? findReceipt(chain, tx) : undefined);
  const named = await receiptOf(record.relayed);
  if (named) return placeOf(named, heads);
  const { relayed = record.relayed } = afterAnswer(record, await ask(record));
  const receipt = await receiptOf(relayed);
  return { relayed, ...(receipt && placeOf(receipt, heads)) };
}

/** Whether its holder canceled it: its number is used, and nothing moved. A node that refuses the question leaves it at 'used'. */
async function isCanceled({ client, token }: Chain, { relayed }: Record, final: bigint): Promise<boolean> {
  const { from, nonce } = relayed.body;
  const filter = canceledFilter(token, { from: from as Address, nonce: nonce as Hex }, final);
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] } as never).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    return [];
  });
  return hasCancellation(filter, logs);
}

const isUsed = ({ client, token }: Chain, { relayed }: Record, blockTag: 'latest' | 'finalized') =>
  readContract(client, {
    address: token,
    abi: usgTokenAbi,
    functionName: 'authorizationState',
    args: [relayed.body.from as Address, relayed.body.nonce as Hex],
    blockTag,
  });
