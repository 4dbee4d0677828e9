import type { Hex } from 'viem';
import { redemptionInboxAbi } from '#contracts/abi.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import type { Db } from '../platform/database/database.ts';
import { noticeArrivals } from '../redemptions/apply-arrivals.ts';
import { claimBurns } from '../redemptions/apply-burn-event.ts';
import { ticketHolders } from '../redemptions/find-redemption.ts';
import { watchedInboxes } from '../redemptions/inbox.ts';
import { deskQueue } from './desk-client.ts';
import { bySystem } from './features.ts';
import { PRICER } from './prices.ts';
import { type TestRedemptions, testRedemptions } from './redemptions.ts';
import { tokenChainOfFile } from './token.ts';

type Redemption = Awaited<ReturnType<TestRedemptions['request']>>;

/** A chain with two wallets that the site does not know, of 50 coins each, for a whole test file; `open` gives each test its site. */
export async function inboxesOfFile() {
  const chain = await tokenChainOfFile();
  await chain.grant('PRICER', PRICER);
  const [exchange, wallet] = [newAccount(), newAccount()];
  for (const { address } of [exchange, wallet]) {
    await chain.fund(address);
    await chain.issue(address, usgFromCoins(50));
  }
  const contract = { address: chain.inbox, abi: redemptionInboxAbi } as const;
  const open = async (db: Db) => {
    const desk = await testRedemptions(db, chain.chain);
    const follow: Follower = createFollower(bySystem(desk.context), {
      watched: [watchedInboxes, ticketHolders],
      effects: [claimBurns, noticeArrivals],
      intervalMs: 20,
      leaseSeconds: 5,
    });
    return {
      desk,
      read: follow.poll,
      /** Makes all that was done final, and has it read. */
      finish: async () => {
        await chain.finalize();
        await follow.poll();
      },
      request: (changes: object = {}) => desk.request({ ethereum_address: '', qty_to_redeem: 2, ...changes }),
      detail: ({ id }: Redemption) => desk.get(`/api/redemptionList/${id}`),
      transition: async ({ id }: Redemption, input: object) => {
        const answer = await desk.post(`/api/redemptionList/${id}/transitions`, input);
        return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
      },
      subjects: async (to?: string) => (await desk.emails(to)).map(({ subject }) => subject),
      kinds: async () => (await deskQueue(desk.context)).map(({ kind }) => kind),
    };
  };
  return {
    chain,
    exchange,
    wallet,
    contract,
    open,
    send: (from: typeof exchange, { ethereum_address }: Redemption, units: bigint) =>
      chain.transfer(from, ethereum_address as Hex, units),
    /** What the contract does, by the account that has every role. */
    write: async (functionName: 'announceReturn' | 'approveReturn', args: readonly [Hex, Hex, Hex, bigint]) =>
      chain.mined(await chain.wallet.writeContract({ ...contract, account: chain.admin, functionName, args })),
    burn: async ({ ticket_id }: Redemption, coins: number) => {
      const args = [ticketHash(ticket_id), BigInt(coins)] as const;
      const call = { ...contract, account: chain.admin, functionName: 'redeem', args } as const;
      return chain.mined(await chain.wallet.writeContract(call));
    },
  };
}
