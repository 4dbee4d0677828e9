import type { Address } from 'viem';
import { coinsFromUsgDown, usgFromCoins } from '#domain/money.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { redeemTooMany } from '#domain/redemptions/quote-messages.ts';
import type { RelayOffer } from '#domain/relay/offer.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { type AnyApproval, createApproval, createRelayApproval, isRelayed } from './approval.ts';
import { redeemCall } from './calls.ts';
import type { Chain } from './chain.ts';
import { estimateFees } from './fee.ts';
import { isLeftToHolder, type KeptRedemption, keepRedemption } from './kept-redemptions.ts';
import { Refusal } from './problem.ts';
import type { Sent, Signer } from './signer.ts';
import type { KeyValueStorage } from './storage.ts';
import { didNotHappen } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/**
 * Before the request is posted: enough USG, and more than the least ETH, or the site's offer to pay the fee. Throws a Refusal with a message from
 * docs/product.md (Messages). Resolves to whether ETH is short.
 */
export async function checkRedemption(chain: Chain, address: Address, coins: number, relays = false): Promise<boolean> {
  const [usg, eth] = await Promise.all([chain.usgBalance(address), chain.ethBalance(address)]).catch((cause) => {
    throw new Refusal(REDEEM_MESSAGES.balanceUnknown, cause);
  });
  if (usg < usgFromCoins(coins)) throw new Refusal(redeemTooMany(coinsFromUsgDown(usg)));
  const isShort = eth <= MIN_REDEMPTION_WEI;
  if (isShort && !relays) throw new Refusal(REDEEM_MESSAGES.noEth);
  return isShort;
}

/** Reads what the site would pay for now; undefined if it pays nothing or doesn't say. */
export type ReadRelayOffer = () => Promise<RelayOffer | undefined>;

/**
 * The same checks, with the approval that a confirmation asks for: a live fee, or the site's payment of it if there's too little ETH. Throws a
 * Refusal if there is neither.
 */
export async function approveRedemption(
  chain: Chain,
  address: Address,
  coins: number,
  readOffer?: ReadRelayOffer,
): Promise<AnyApproval> {
  const isShort = await checkRedemption(chain, address, coins, readOffer !== undefined);
  // The request has no id yet; a random one costs the same fee and is refused for the same reasons.
  const fees = await estimateFees(chain, address, redeemCall(chain.token, coins, crypto.randomUUID()));
  if (!isShort) {
    const canPay = !readOffer || (await chain.ethBalance(address)) >= fees.normal.most;
    if (canPay) return createApproval(fees);
  }
  const offer = await readOffer?.();
  if (!offer?.redemptions) throw new Refusal(REDEEM_MESSAGES.noEth);
  if (offer.redemptions.message !== null) throw new Refusal(offer.redemptions.message);
  return createRelayApproval();
}

type Deps = { chain: Chain; signer: Signer; transactions: Transactions; storage: KeyValueStorage };

/** Burns the tokens for a stored ticket. Calling it again retries the same ticket and never burns twice. */
export async function burnForRedemption(
  { chain, signer, transactions, storage }: Deps,
  ticket: KeptRedemption,
  approval: AnyApproval,
): Promise<Sent> {
  keepRedemption(storage, ticket);
  await transactions.poll();
  const earlier = transactions.ofTicket(ticket.ticketId).find((record) => !didNotHappen(record));
  // What the site hasn't sent is submitted again or burned by the holder. Both are safe, since a ticket can be burned only once.
  if (earlier && !isLeftToHolder(earlier)) return { outcome: 'sent', hash: earlier.hash };
  await checkRedemption(chain, signer.address, ticket.coins, isRelayed(approval));
  const units = usgFromCoins(ticket.coins).toString();
  const purpose = { kind: 'redeem', ticketId: ticket.ticketId, units } as const;
  if (isRelayed(approval)) {
    const { sendRelayed } = await import('./send-relayed.ts');
    return sendRelayed({ chain, signer, transactions }, purpose, approval);
  }
  return signer.sendTransaction(redeemCall(chain.token, ticket.coins, ticket.ticketId), purpose, approval);
}
