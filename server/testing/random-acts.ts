import { type Hex, keccak256, toHex } from 'viem';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { Follower } from '../chain/follow.ts';
import type { Context } from '../platform/context.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { filledForm } from './redemptions.ts';
import type { TokenChain } from './token.ts';

/** A whole number below another. */
type Random = (below: number) => number;
type Holder = Awaited<ReturnType<TokenChain['holder']>>;
type Place = { chain: TokenChain; holders: readonly Holder[]; context: Context; restart: () => Promise<void> };

/** mulberry32, so that a failing run can be repeated by its seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One act of a holder, of staff, of the attestor or of the site, or nothing where the token refuses it. */
export async function actAtRandom({ chain, holders, context, restart }: Place, random: Random): Promise<void> {
  const holder = holders[random(3)] as Holder;
  const other = holders[random(3)] as Holder;
  const units = BigInt(1 + random(3_000_000));
  const reason = keccak256(toHex(`reason ${random(1_000)}`));
  const acts = [
    () => chain.issue(holder.address, units),
    () => chain.redeem(holder, usgFromCoins(1 + random(3)), keccak256(toHex(random(2 ** 30)))),
    () => chain.transfer(holder, other.address, units),
    () => chain.write(chain.admin, 'freeze', [holder.address, reason]),
    () => chain.write(chain.admin, 'unfreeze', [holder.address, reason]),
    () => chain.write(chain.admin, random(2) === 0 ? 'pause' : 'unpause', []),
    () => chain.attest(600_000 + random(100)),
    async () => {
      const form = filledForm({ ethereum_address: '', qty_to_redeem: 2 });
      const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
      await chain.transfer(holder, inboxAddress(chain.inbox, ticketHash(ticket_id)) as Hex, units);
    },
    restart,
  ];
  await (acts[random(acts.length)] as () => Promise<unknown>)().catch((error) => {
    if (!/revert|Frozen|Paused|insufficient|Insufficient/.test(String(error))) throw error;
  });
}

/** An issue that the follower sees, and that is in no block any longer. */
export async function reorganize(
  { chain, follow }: { chain: TokenChain; follow: Follower },
  random: Random,
): Promise<void> {
  const before = await chain.node.snapshot();
  await chain.issue(newAccount().address, BigInt(1 + random(3_000_000))).catch(() => undefined);
  await follow.poll();
  await chain.node.revert({ id: before });
  await chain.node.mine({ blocks: 1 + random(2) });
  await follow.poll();
}
