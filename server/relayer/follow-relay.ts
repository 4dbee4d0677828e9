import { type Address, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';
import { isOpenRelay, type RelayState, relayMachine } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { issuesOf, readCursor } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { type Changes, transition } from '../workflow/transition.ts';
import { statefulRelays, transactionsOf } from './find-relay.ts';
import { isCanceled, isUsed, type Relay, simulate } from './relay-call.ts';
import { stopMessage } from './screen-relay.ts';
import type { relays } from './table.ts';

/** A transition of an authorization in a transaction of its own; refused where another instance was first. The network addresses are deleted once it isn't open anymore. */
export async function move(
  context: Context,
  relay: Relay,
  name: TransitionOf<typeof relayMachine>,
  extra: Changes<typeof relays> = {},
): Promise<void> {
  const { to = relay.state } = transitionNamed(relayMachine, name);
  const changes = isOpenRelay(to as RelayState) ? extra : { ...extra, networks: null };
  await context.db.transaction((tx) =>
    transition({ ...context, db: tx }, statefulRelays, { ...relay, documentHoldSince: null }, name, { changes }),
  );
}

type Signed = Relay & { sender: Address; txNonce: number };

/** Writes down what the chain says of a transaction that was signed for an authorization; `final` is the newest final block. */
export async function followRelay(context: Context, relay: Relay, final: bigint): Promise<void> {
  const receipt = await receiptOf(context, relay);
  if (!receipt) return followUnmined(context, relay as Signed);
  const minedTx = receipt.transactionHash;
  if (receipt.blockNumber > final) {
    if (relay.state === 'sent') await move(context, relay, 'mine', { minedTx });
    return;
  }
  const ended = { minedTx, spent: receipt.gasUsed * receipt.effectiveGasPrice };
  // It did nothing but use up the nonce of one that was stopped.
  const isEmpty = receipt.to?.toLowerCase() === relay.sender;
  if (isEmpty) await endUnused(context, relay, { ...ended, problem: stopMessage(relay) });
  else if (receipt.status === 'success') await move(context, relay, 'finish', ended);
  else await endUnused(context, relay, { ...ended, problem: await reasonOf(context, relay, receipt) });
}

async function followUnmined(context: Context, relay: Signed): Promise<void> {
  if (relay.state === 'mined') {
    await move(context, relay, 'unmine', { minedTx: null });
    return;
  }
  const { sender: address, txNonce } = relay;
  const finalCount = await context.chain.client.getTransactionCount({ address, blockTag: 'finalized' });
  // Asked again: it may have been mined between the two questions.
  if (finalCount <= txNonce || (await receiptOf(context, relay))) return;
  // What took its place was signed elsewhere with the same key; this one can never be mined.
  await endUnused(context, relay, { spent: 0n, problem: RELAY_MESSAGES.replaced });
}

/** Our transaction did nothing; the authorization may have been brought by someone else, or canceled. */
async function endUnused(context: Context, relay: Relay, { problem, ...ended }: Changes<typeof relays>): Promise<void> {
  if (!(await endUsed(context, relay, 'fail', ended))) await move(context, relay, 'fail', { ...ended, problem });
}

/** Ends an authorization whose number was used in a final block, by anyone's submission or by its cancellation; false where it wasn't used. */
export async function endUsed(
  context: Context,
  relay: Relay,
  canceled: 'fail' | 'refuse',
  ended: Changes<typeof relays>,
): Promise<boolean> {
  if (!(await isUsed(context, relay, 'finalized'))) return false;
  if (relay.kind === 'settle') {
    await endPaid(context, relay, canceled, ended);
    return true;
  }
  if (await isCanceled(context, relay))
    await move(context, relay, canceled, { ...ended, problem: RELAY_MESSAGES.canceled });
  else await move(context, relay, 'finish', ended);
  return true;
}

/**
 * Ends a payment whose number was used in a final block: by the sale, whoever settled it, or by its buyer for something else. Which it was
 * is known once the token's log is verified up to there.
 */
async function endPaid(context: Context, relay: Relay, unpaid: 'fail' | 'refuse', ended: Changes<typeof relays>) {
  const { number } = await context.chain.client.getBlock({ blockTag: 'finalized' });
  const issues = await issuesOf(context, [relay.target]);
  const sold = issues.find(({ final, to }) => final && to === relay.holder);
  if (sold) return move(context, relay, 'finish', { minedTx: sold.tx, ...ended });
  const verified = await readCursor(context);
  if (!verified || verified.block < number) return;
  await move(context, relay, unpaid, { ...ended, problem: SALE_MESSAGES.usedElsewhere });
}

async function reasonOf(context: Context, relay: Relay, { blockNumber }: TransactionReceipt): Promise<string> {
  const isOver = context.now().getTime() / 1000 >= Number(relay.validBefore);
  if (isOver && relay.kind !== 'settle') return RELAY_MESSAGES.expired;
  // A quote is over long before its block is final: what the contract said is asked as of that block.
  const at = relay.kind === 'settle' ? blockNumber - 1n : undefined;
  const again = await simulate(context, relay.sender as Address, relay, at);
  return again.ok ? CHAIN_MESSAGES.unknown : again.message;
}

async function receiptOf(context: Context, relay: Relay): Promise<TransactionReceipt | undefined> {
  for (const { hash } of await transactionsOf(context, relay)) {
    const receipt = await context.chain.client.getTransactionReceipt({ hash: hash as Hex }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt) return receipt;
  }
  return undefined;
}
