import type { Address } from 'viem';
import { REDEEM_MESSAGES } from '#domain/messages/holder.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { redeemCall } from './calls.ts';
import type { Chain } from './chain.ts';
import type { Approval } from './fee.ts';
import {
  deletePendingRedemption,
  type PendingRedemption,
  pendingRedemptions,
  savePendingRedemption,
} from './pending-redemptions.ts';
import { Refusal } from './problem.ts';
import type { Sent, Signer } from './signer.ts';
import type { KeyValueStorage } from './storage.ts';
import { didNotHappen } from './transaction-record.ts';
import type { Transactions } from './transactions.ts';

/** Before the request is posted: enough USG, and more than the least ETH. Throws a Refusal with a message from docs/product.md (Messages). */
export async function checkRedemption(chain: Chain, address: Address, coins: number): Promise<void> {
  const [usg, eth] = await Promise.all([chain.usgBalance(address), chain.ethBalance(address)]).catch((cause) => {
    throw new Refusal(REDEEM_MESSAGES.balanceUnknown, cause);
  });
  if (usg < usgFromCoins(coins)) throw new Refusal(REDEEM_MESSAGES.tooFewTokens);
  if (eth <= MIN_REDEMPTION_WEI) throw new Refusal(REDEEM_MESSAGES.noEth);
}

type Deps = { chain: Chain; signer: Signer; transactions: Transactions; storage: KeyValueStorage };

/** Burns the coins of a ticket that the server has stored. Calling it again never burns twice: the same ticket is retried. */
export async function burnForRedemption(
  { chain, signer, transactions, storage }: Deps,
  ticket: PendingRedemption,
  approval: Approval,
): Promise<Sent> {
  savePendingRedemption(storage, ticket);
  await transactions.poll();
  const earlier = transactions.ofTicket(ticket.ticketId).find((record) => !didNotHappen(record));
  if (earlier) return { outcome: 'sent', hash: earlier.hash };
  await checkRedemption(chain, signer.address, ticket.coins);
  const units = usgFromCoins(ticket.coins).toString();
  const purpose = { kind: 'redeem', ticketId: ticket.ticketId, units } as const;
  return signer.sendTransaction(redeemCall(chain.token, ticket.coins, ticket.ticketId), purpose, approval);
}

/** The redemptions of an address whose burn is not final yet, with their last transaction if there was one. */
export function openRedemptions({ transactions, storage }: Pick<Deps, 'transactions' | 'storage'>, address: Address) {
  return pendingRedemptions(storage, address).flatMap((ticket) => {
    const attempts = transactions.ofTicket(ticket.ticketId);
    if (attempts.some(({ status }) => status === 'final')) {
      deletePendingRedemption(storage, ticket.ticketId);
      return [];
    }
    return [{ ticket, transaction: attempts[0] }];
  });
}
