import type { Address, Hex } from 'viem';
import { readContract } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import { canceledFilter, hasCancellation } from '#domain/relay/cancellation.ts';
import { isOpenRelay } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES, relayNeverSent } from '#domain/relay/messages.ts';
import type { Chain } from './chain.ts';
import { findReceipt, type Heads, placeOf } from './follow.ts';
import type { RelayAnswer, RelayService } from './relay-service.ts';
import { isUnreachable } from './revert.ts';
import type { Relayed, RelayedRecord, TransactionRecord } from './transaction-record.ts';

type Patch = Partial<TransactionRecord>;

/** Asks the site for its status, and submits it if the site may not have it; never again after a refusal, and never as a second payment. */
async function readStatus({ relayed: { id, body, problem } }: RelayedRecord, relay: RelayService | undefined) {
  if (!relay) return { outcome: 'unknown' } as const;
  if (id !== undefined) return relay.statusOf(id);
  return problem === undefined ? relay.submit(body) : relay.find(body);
}

const withProblem = ({ problem: _, ...relayed }: Relayed, problem?: string): Relayed => ({
  ...relayed,
  ...(problem !== undefined && { problem }),
});

/**
 * What the site's answer changes in a record. Only the chain says whether tokens moved or still can, since the signature has left this
 * browser.
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

/** The status of an authorization by the chain's own records; submits it again if the site may not have it. */
export async function followRelayed(
  chain: Chain,
  record: RelayedRecord,
  heads: Heads,
  relay: RelayService | undefined,
): Promise<Patch> {
  const { relayed } = record;
  if (await isUsed(chain, record, heads.latest)) {
    const settled = await isUsed(chain, record, heads.final);
    if (await isCanceled(chain, record, settled ? heads.final : heads.latest)) {
      if (settled) return { status: 'dropped', settled, message: RELAY_MESSAGES.canceled };
      return { status: 'sent', relayed: withProblem(relayed, RELAY_MESSAGES.canceling) };
    }
    const status = settled ? 'final' : 'confirmed';
    return { status, settled, ...(await findTransaction(chain, record, heads, relay)) };
  }
  const isExpired = heads.finalTime >= relayed.validBefore && !(await isUsed(chain, record, heads.final));
  if (isExpired) return { status: 'dropped', settled: true, message: relayNeverSent(relayed.problem) };
  return afterAnswer(record, await readStatus(record, relay));
}

/** The site's transaction with it, and its block. Asks the site again if the transaction that it named is in no block. */
async function findTransaction(
  chain: Chain,
  record: RelayedRecord,
  heads: Heads,
  relay: RelayService | undefined,
): Promise<Patch> {
  const receiptOf = ({ tx }: Relayed) => (tx ? findReceipt(chain, tx) : undefined);
  const relayed = withProblem(record.relayed);
  const named = await receiptOf(relayed);
  if (named) return { relayed, ...placeOf(named, heads) };
  const answered = afterAnswer({ ...record, relayed }, await readStatus(record, relay)).relayed ?? relayed;
  const receipt = await receiptOf(answered);
  return { relayed: withProblem(answered), ...(receipt && placeOf(receipt, heads)) };
}

/** Whether its holder canceled it: its nonce is used, and no tokens moved. False if the node refuses to say. */
async function isCanceled({ client, token }: Chain, { relayed }: RelayedRecord, last: bigint): Promise<boolean> {
  const { from, nonce } = relayed.body;
  const authorization = { from: from as Address, nonce: nonce as Hex };
  const filter = canceledFilter(token, authorization, { last, since: relayed.since });
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] } as never).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    return [];
  });
  return hasCancellation(filter, logs);
}

/**
 * Whether its nonce was used by the end of a block, which has a number: a tag would name a newer block in a later question, in which it was
 * canceled, and the search for the cancellation would end before that.
 */
const isUsed = ({ client, token }: Chain, { relayed }: RelayedRecord, blockNumber: bigint) =>
  readContract(client, {
    address: token,
    abi: usgTokenAbi,
    functionName: 'authorizationState',
    args: [relayed.body.from as Address, relayed.body.nonce as Hex],
    blockNumber,
  });
