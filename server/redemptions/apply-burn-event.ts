import { and, eq, isNotNull, or } from 'drizzle-orm';
import { ENDED_REDEMPTION_STATES, redemptionChecks, redemptionMachine } from '#domain/redemptions/machine.ts';
import { canTransition } from '#domain/state-machine.ts';
import { claimBurn } from '../chain/store-events.ts';
import { ofThisToken, type StoredEvent } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { raiseAlarm } from '../workflow/holds-and-alarms.ts';
import { transition } from '../workflow/transition.ts';
import { chainBurns, isBurnOf, type Redemption, redemptionColumns, redemptionsByHash } from './find-redemption.ts';
import { hasInbox } from './inbox.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * What the follower does about final burns: one that carries a redemption's hash, by its holder, of its amount, belongs to
 * the redemption and burns it, even one that was refused or cancelled. Any other is left unclaimed, for staff (unmatchedBurns).
 */
export async function claimBurns(context: Context, events: StoredEvent[]): Promise<void> {
  const burns = events.filter(({ name }) => name === 'Redeemed');
  const rows = await redemptionsByHash(
    context,
    burns.flatMap(({ reference }) => reference ?? []),
  );
  for (const burn of burns) {
    const redemption = rows.find((each) => isBurnOf(each, burn));
    const claimed = redemption !== undefined && (await claimBurn(context, burn, redemption.ticketHash));
    if (claimed) await moveToBurned(context, redemption.id, burn);
    const { tx, block } = burn;
    if (claimed) context.log.info({ tx, block: String(block) }, 'a redemption was burned');
    else context.log.warn({ tx, block: String(block) }, 'a burn belongs to no redemption');
  }
}

async function moveToBurned(context: Context, id: string, { tx }: StoredEvent): Promise<void> {
  const redemption = await lockRedemption(context, id);
  // A local chain that lost blocks shows a burn again; what staff did since is kept.
  if (!canTransition(redemptionMachine, 'burn', redemption)) return;
  const wasOver = ENDED_REDEMPTION_STATES.some((state) => state === redemption.state);
  const burned = await transition(context, statefulRedemptions, redemption, 'burn', { detail: { tx } });
  const wasUnasked = hasInbox(redemption) && redemption.burnStartedAt === null;
  if (wasOver) await raiseAlarm(context, statefulRedemptions, burned, { alarm: 'burned_after_end', tx });
  else if (wasUnasked) await raiseAlarm(context, statefulRedemptions, burned, { alarm: 'burned_unasked', tx });
  // After a refusal staff look at it again, whatever was known before.
  const checked = { ...burned, openChecks: redemptionChecks(burned) };
  if (!wasOver && canTransition(redemptionMachine, 'keep_check', checked)) {
    await transition(context, statefulRedemptions, checked, 'keep_check');
  }
}

/** Opens rows again whose burn vanished with blocks that a local chain lost; the tokens are in the wallet again. */
export async function reopenLostBurns(context: Context): Promise<void> {
  if (!context.chain.local) throw new Error('Only a local chain may lose what the database has seen.');
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    // What staff did after the burn is kept.
    const keptCheck = and(eq(redemptions.state, 'checked'), isNotNull(redemptions.identityCheckedAt));
    const burned: Redemption[] = await tx
      .select(redemptionColumns)
      .from(redemptions)
      .where(and(ofThisToken(redemptions, context), or(eq(redemptions.state, 'burned'), keptCheck)))
      .for('update');
    const onChain = await chainBurns(transactionContext, burned);
    for (const [index, redemption] of burned.entries()) {
      if (onChain[index]?.state !== 'burned')
        await transition(transactionContext, statefulRedemptions, redemption, 'unburn');
    }
  });
}
