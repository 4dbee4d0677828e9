import { type Address, bytesToHex } from 'viem';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import {
  type Authorization,
  authorizationHash,
  authorizationTypedData,
  type RelayInput,
  relayBody,
} from '#domain/relay/authorization.ts';
import { SAME_PAYMENT_MESSAGES } from '#domain/relay/messages.ts';
import type { RelayApproval } from './approval.ts';
import type { Chain } from './chain.ts';
import { Refusal } from './problem.ts';
import { NotTaken, SameStillOpen, twinOf } from './same-payment.ts';
import { oneAtATime } from './send-once.ts';
import type { Sent, Signer } from './signer.ts';
import { didNotHappen, isOpenAuthorization, type RelayedRecord, type TransactionRecord } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

type Relayable = Extract<TransactionRecord['purpose'], { kind: 'send' | 'redeem' }>;
type Deps = { chain: Chain; signer: Signer; transactions: Transactions; now?: () => number };

/** What its holder signs: a transfer, or the redemption of just that ticket. */
function authorizationFor(purpose: Relayable, from: Address, deadline: number): Authorization {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const terms = { from, value: BigInt(purpose.units), validAfter: 0n, validBefore: BigInt(deadline), nonce };
  return purpose.kind === 'send'
    ? { kind: 'transfer', to: purpose.to, ...terms }
    : { kind: 'redeem', ticketHash: ticketHash(purpose.ticketId), ...terms };
}

/**
 * Signs what was approved for the site to carry out, keeps it, and only then submits it; once for an approval, as with
 * sendTransaction. The same payment that was signed before and may still happen is submitted again instead, unless a second one was
 * approved. Rejects with NotTaken where the site refuses it: it's kept, and stays open until the chain says that it's over. Rejects with
 * SameStillOpen where its holder was asked before the same was paid.
 */
export function sendRelayed(deps: Deps, purpose: Relayable, approval: RelayApproval): Promise<Sent> {
  const { signer, transactions } = deps;
  return oneAtATime(signer.address, async () => {
    const earlier = transactions.ofIntent(approval.intent) ?? (await signedBefore(deps, purpose, approval));
    if (earlier && !isUnsubmitted(earlier)) return asKnown(earlier);
    const record = earlier ?? (await signAuthorization(deps, purpose, approval));
    transactions.add(record);
    const answer = await transactions.submit(record, bodyOf(record, approval));
    if (answer.outcome === 'refused') throw new NotTaken(record, answer.message);
    return { outcome: 'sent', hash: record.hash };
  });
}

/** What is gone on with. One that was to be gone on with is never replaced by another, whatever became of it meanwhile. */
async function signedBefore(
  { signer: { address }, transactions }: Deps,
  purpose: Relayable,
  approval: RelayApproval,
): Promise<TransactionRecord | undefined> {
  if (!approval.continues) {
    const twin = await twinOf({ address, transactions }, purpose, approval, true);
    if (twin && !isOpenAuthorization(twin)) throw new SameStillOpen(twin);
    return twin;
  }
  const left = approval.continues
    .flatMap((hash) => transactions.find(hash) ?? [])
    .filter((each) => !didNotHappen(each));
  const record = left.find((each) => !isOpenAuthorization(each)) ?? left[0];
  if (!record) throw new Refusal(SAME_PAYMENT_MESSAGES.over);
  return record;
}

/** What the site has, it doesn't take again: once it has said that it won't send it, that stays. */
function asKnown(record: TransactionRecord): Sent {
  if (isOpenAuthorization(record) && record.relayed.problem !== undefined)
    throw new NotTaken(record, record.relayed.problem);
  return { outcome: 'sent', hash: record.hash };
}

/** Signed, and the site doesn't have it as far as is known here. */
const isUnsubmitted = (record: TransactionRecord): record is RelayedRecord =>
  isOpenAuthorization(record) && record.relayed.id === undefined;

/** The same bytes; with the word that they are a second payment, if that was approved. It isn't kept: nobody else may say it. */
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
