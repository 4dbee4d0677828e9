import { type Address, bytesToHex } from 'viem';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import {
  type Authorization,
  authorizationHash,
  authorizationTypedData,
  relayBody,
} from '#domain/relay/authorization.ts';
import type { Chain } from './chain.ts';
import type { RelayApproval } from './fee.ts';
import { Refusal } from './problem.ts';
import { type Sent, type Signer, sendOnce } from './signer.ts';
import type { TransactionRecord } from './transaction-record.ts';
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
 * Signs what was approved for the site to carry out, keeps it, and only then hands it in; once for an approval, as with
 * sendTransaction. A rejection means that the site refused it and will not send it.
 */
export function sendRelayed(
  { chain, signer, transactions, now = Date.now }: Deps,
  purpose: Relayable,
  { intent, deadline }: RelayApproval,
): Promise<Sent> {
  const { address } = signer;
  return sendOnce({ address, transactions }, { intent }, async () => {
    await chain.requireOurs();
    const network = await chain.network();
    const authorization = authorizationFor(purpose, address, deadline);
    const signed = await signer.signTypedData(authorizationTypedData(chain, authorization));
    if (signed.outcome !== 'signed') throw new TypeError('An authorization is signed by one account');
    const hash = authorizationHash(chain, authorization);
    const relayed = { body: relayBody(authorization, signed.signature), validBefore: deadline };
    const state = { createdAt: now(), status: 'signed', settled: false } as const;
    const record = { hash, relayed, network, from: address, to: chain.token, intent, purpose, ...state };
    transactions.add(record);
    const answer = await transactions.handIn(record);
    if (answer.outcome === 'refused') throw new Refusal(answer.message);
    return hash;
  });
}
