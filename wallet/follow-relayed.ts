import type { Address, Hex } from 'viem';
import { readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import { canceledFilter, hasCancellation } from '#domain/relay/authorization.ts';
import { isOpenRelay } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES, relayNeverSent } from '#domain/relay/messages.ts';
import type { Chain } from './chain.ts';
import { findReceipt, type Heads, placeOf } from './follow.ts';
import type { RelayAnswer, RelayService } from './relay-service.ts';
import { isUnreachable } from './revert.ts';
import type { Relayed, RelayedRecord, TransactionRecord } from './transaction-record.ts';

type Patch = Partial<TransactionRecord>;

/** Asks what became of it; what was refused is submitted again only when its holder wants that, and nothing as a second payment. */
async function ask({ relayed: { id, body, problem } }: RelayedRecord, relay: RelayService | undefined) {
  if (!relay) return { outcome: 'unknown' } as const;
  if (id !== undefined) return relay.statusOf(id);
  return problem === undefined ? relay.submit(body) : relay.find(body);
}

const withProblem = ({ problem: _, ...relayed }: Relayed, problem?: string): Relayed => ({
  ...relayed,
  ...(problem !== undefined && { problem }),
});

/**
 * What the site's answer changes in a record. Whether tokens moved, and whether they still can, the chain alone says: the signature has left
 * this browser.
 */
export function afterAnswer({ relayed, status }: RelayedRecord, answer: RelayAnswer): Patch {
  const open = status === 'signed' ? 'signed' : 'sent';
  if (answer.outcome === 'unknown') return { status: open };
  if (answer.outcome === 'refused') return { status: open, relayed: withProblem(relayed, answer.message) };
  const { id, state, tx, message } = answer.status;
  const isUnderWay = isOpenRelay(state) || state === 'final';
  const problem = isUnderWay ? undefined : (message ?? RELAY_MESSAGES.replaced);
  return { status: 'sent', relayed: { ...withProblem(relayed, problem), id, ...(tx && { tx }) } };
}

/** What became of an authorization, by the chain's own books; submitted again where the site may not have it yet. */
export async function followRelayed(
  chain: Chain,
  record: RelayedRecord,
  heads: Heads,
  relay: RelayService | undefined,
): Promise<Patch> {
  const { relayed } = record;
  if (await isUsed(chain, record, 'latest')) {
    const settled = await isUsed(chain, record, 'finalized');
    if (await isCanceled(chain, record, settled ? heads.final : heads.latest))
      return settled
        ? { status: 'dropped', settled, message: RELAY_MESSAGES.canceled }
        : { status: 'sent', relayed: withProblem(relayed, RELAY_MESSAGES.canceling) };
    const status = settled ? 'final' : 'confirmed';
    return { status, settled, ...(await broughtBy(chain, record, heads, relay)) };
  }
  if (heads.finalTime >= relayed.validBefore && !(await isUsed(chain, record, 'finalized')))
    return { status: 'dropped', settled: true, message: relayNeverSent(relayed.problem) };
  return afterAnswer(record, await ask(record, relay));
}

/** The transaction that brought it, and its block; asks the site where the one that it named is in no block. */
async function broughtBy(
  chain: Chain,
  record: RelayedRecord,
  heads: Heads,
  relay: RelayService | undefined,
): Promise<Patch> {
  const receiptOf = ({ tx }: Relayed) => (tx ? findReceipt(chain, tx) : undefined);
  const relayed = withProblem(record.relayed);
  const named = await receiptOf(relayed);
  if (named) return { relayed, ...placeOf(named, heads) };
  const answered = afterAnswer({ ...record, relayed }, await ask(record, relay)).relayed ?? relayed;
  const receipt = await receiptOf(answered);
  return { relayed: withProblem(answered), ...(receipt && placeOf(receipt, heads)) };
}

/** Whether its holder canceled it: its number is used, and nothing moved. A node that refuses the question leaves it at 'used'. */
async function isCanceled({ client, token }: Chain, { relayed }: RelayedRecord, last: bigint): Promise<boolean> {
  const { from, nonce } = relayed.body;
  const given = { from: from as Address, nonce: nonce as Hex };
  const filter = canceledFilter(token, given, { last, since: relayed.since });
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] } as never).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    return [];
  });
  return hasCancellation(filter, logs);
}

const isUsed = ({ client, token }: Chain, { relayed }: RelayedRecord, blockTag: 'latest' | 'finalized') =>
  readContract(client, {
    address: token,
    abi: usgTokenAbi,
    functionName: 'authorizationState',
    args: [relayed.body.from as Address, relayed.body.nonce as Hex],
    blockTag,
  });
