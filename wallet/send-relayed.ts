import { type Address, bytesToHex } from 'viem';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { type Authorization, authorizationHash, authorizationTypedData } from '#domain/relay/authorization.ts';
import { SAME_PAYMENT_MESSAGES } from '#domain/relay/messages.ts';
import { type RelayInput, relayBody } from '#domain/relay/relay-input.ts';
import type { RelayApproval } from './approval.ts';
import type { Chain } from './chain.ts';
import { Refusal } from './problem.ts';
import { findSamePayment, RelayRefused, SameStillOpen } from './same-payment.ts';
import { oneAtATime } from './send-once.ts';
import type { Sent, Signer } from './signer.ts';
import { didNotHappen, isOpenAuthorization, type RelayedRecord, type TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

type Relayable = Extract<TransactionRecord['purpose'], { kind: 'send' | 'redeem' }>;
type Deps = { chain: Chain; signer: Signer; transactions: Transactions; now?: () => number };

/** The authorization that the holder signs: of a transfer, or of the redemption of that ticket. */
function authorizationFor(purpose: Relayable, from: Address, deadline: number): Authorization {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const terms = { from, value: BigInt(purpose.units), validAfter: 0n, validBefore: BigInt(deadline), nonce };
  return purpose.kind === 'send'
    ? { kind: 'transfer', to: purpose.to, ...terms }
    : { kind: 'redeem', ticketHash: ticketHash(purpose.ticketId), ...terms };
}

/**
 * Signs what was approved for the site to carry out, stores it, and only then submits it; once for an approval, as with sendTransaction. If the
 * same payment was signed before and may still be carried out, that one is submitted again, unless a second one was approved. Rejects with
 * RelayRefused if the site refuses it; it then stays stored and open until the chain says that it's over. Rejects with SameStillOpen if the
 * same payment was made after the confirmation was opened.
 */
export function sendRelayed(deps: Deps, purpose: Relayable, approval: RelayApproval): Promise<Sent> {
  const { signer, transactions } = deps;
  return oneAtATime(signer.address, async () => {
    const earlier = transactions.ofIntent(approval.intent) ?? (await signedBefore(deps, purpose, approval));
    if (earlier && !isUnsubmitted(earlier)) return outcomeOfSubmitted(earlier);
    const record = earlier ?? (await signAuthorization(deps, purpose, approval));
    transactions.add(record);
    const answer = await transactions.submit(record, bodyOf(record, approval));
    if (answer.outcome === 'refused') throw new RelayRefused(record, answer.message);
    return { outcome: 'sent', hash: record.hash };
  });
}

/** The payment to continue, if any. What the holder chose to continue is never replaced by another payment, whatever has become of it. */
async function signedBefore(
  { signer: { address }, transactions }: Deps,
  purpose: Relayable,
  approval: RelayApproval,
): Promise<TransactionRecord | undefined> {
  if (!approval.continues) {
    const same = await findSamePayment({ address, transactions }, purpose, approval, true);
    if (same && !isOpenAuthorization(same)) throw new SameStillOpen(same);
    return same;
  }
  const candidates = approval.continues
    .flatMap((hash) => transactions.find(hash) ?? [])
    .filter((each) => !didNotHappen(each));
  const record = candidates.find((each) => !isOpenAuthorization(each)) ?? candidates[0];
  if (!record) throw new Refusal(SAME_PAYMENT_MESSAGES.over);
  return record;
}

/** For what the site already has, and doesn't accept again. If it said that it won't send it, that stands. */
function outcomeOfSubmitted(record: TransactionRecord): Sent {
  if (isOpenAuthorization(record) && record.relayed.problem !== undefined)
    throw new RelayRefused(record, record.relayed.problem);
  return { outcome: 'sent', hash: record.hash };
}

/** Signed, but as far as this browser knows, the site doesn't have it. */
const isUnsubmitted = (record: TransactionRecord): record is RelayedRecord =>
  isOpenAuthorization(record) && record.relayed.id === undefined;

/** The same bytes, marked as a second payment if that was approved. The mark isn't stored, since only the holder may give it. */
function bodyOf({ relayed: { body } }: RelayedRecord, { second }: RelayApproval): RelayInput {
  return second && body.kind === 'transfer' ? { ...body, again: true } : body;
}

async function signAuthorization(
  { chain, signer, now = Date.now }: Deps,
  purpose: Relayable,
  { intent, deadline }: RelayApproval,
): Promise<RelayedRecord> {
  const { address } = signer;
  const [network, since] = await Promise.all([chain.network(), chain.blockNumber()]);
  const authorization = authorizationFor(purpose, address, deadline);
  const signed = await signer.signTypedData(authorizationTypedData(chain, authorization));
  if (signed.outcome !== 'signed') throw new TypeError('An authorization is signed by one account');
  const hash = authorizationHash(chain, authorization);
  const body = relayBody(authorization, signed.signature);
  const relayed = { body, validBefore: deadline, since: Number(since) };
  const state = { createdAt: now(), status: 'signed', settled: false } as const;
  return { hash, relayed, network, from: address, to: chain.token, intent, purpose, ...state };
}
