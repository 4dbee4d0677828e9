import { getAddress } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { isTicketHash } from '#domain/redemptions/redemption.ts';
import { redemptionStates } from '#domain/redemptions/states.ts';
import { shownToOf, stateAfter } from '#domain/state-machine.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { transitionsOf } from '../workflow/transition-history.ts';
import { chainBurns, redemptionByTicketId, redemptionsByHash } from './find-redemption.ts';

/** Whether a tracker shows that transition; reasons and documents are between the holder and us. */
function isTracked(name: string, isShippingHidden: boolean): boolean {
  const shownTo = shownToOf(redemptionMachine, name);
  return shownTo === 'public' || (shownTo === 'public_after_delivery' && !isShippingHidden);
}

/** The redemption of a ticket number, or of its hash. */
export async function trackedRedemption(context: ChainContext, ticket: string) {
  const number = readReadableId(ticket, SECRET_LETTERS);
  const hash = ticket.toLowerCase();
  const [redemption] = isTicketHash(hash)
    ? await redemptionsByHash(context, [hash])
    : [number ? await redemptionByTicketId(context, number) : undefined];
  return redemption;
}

/**
 * How far a redemption has come, without personal data, by its ticket number (only the holder has it) or by its hash (public on the
 * chain). The hash alone doesn't reveal that a package is on its way. Undefined if there is no such redemption.
 */
export async function redemptionTrack(context: Context, ticket: string) {
  const redemption = await trackedRedemption(context, ticket);
  if (!redemption) return undefined;
  const subject = { kind: 'redemption', id: redemption.id } as const;
  const [[burn = { state: 'requested' as const }], made] = await Promise.all([
    chainBurns(context, [redemption]),
    transitionsOf(context, subject),
  ]);
  const { state, ethereumAddress, qtyToRedeem, receiptHash, receiptTx, arrivedAt } = redemption;
  const isHidden = isTicketHash(ticket.toLowerCase()) && redemptionStates[state].phase !== 'delivered';
  const publicTransitions = made
    .filter(({ name }) => isTracked(name, isHidden))
    .map(({ name, at, actorKind }) => ({
      name: name as string,
      /** The last of them is as much as this reader may know: the row's own state would say that a package is on its way. */
      state: stateAfter(redemptionMachine, name) ?? null,
      at: at.toISOString(),
      who: actorKind === 'visitor' || actorKind === 'user' ? ('you' as const) : ('us' as const),
    }));
  const handedIn = arrivedAt
    ? [{ name: 'hand_in', state: null, at: arrivedAt.toISOString(), who: 'you' as const }]
    : [];
  const transitions = [...publicTransitions, ...handedIn].sort((a, b) => a.at.localeCompare(b.at));
  return {
    hash: redemption.ticketHash as `0x${string}`,
    qty_to_redeem: qtyToRedeem,
    /** Whether transitions between us and the holder's door are left out. */
    is_shipping_hidden: isHidden,
    burn: {
      state: burn.state,
      tx: ('tx' in burn ? burn.tx : undefined) ?? null,
      holder: burn.state === 'requested' ? null : getAddress(ethereumAddress),
      value: String(usgFromCoins(qtyToRedeem)),
    },
    receipt: receiptHash && receiptTx ? { hash: receiptHash, tx: receiptTx } : null,
    transitions,
  };
}
