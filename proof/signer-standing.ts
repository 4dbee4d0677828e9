import { type Address, isAddressEqual } from 'viem';
import type { PriceRecord } from '#domain/price/price.ts';
import { roleHash } from '#domain/token-roles.ts';
import type { Act } from './acts.ts';
import { FINAL_BLOCK_AGE } from './blocks.ts';
import type { Proof } from './prices.ts';

const PRICER = roleHash('PRICER');

/**
 * What a signature amounts to. Only `current` confirms a price: a signature doesn't say when it was made, so that who could sign once can
 * sign for any day. `not-yet`: the signer couldn't set prices at the signed time. `future`: that time is later than the acts say. `late`:
 * the contract accepts today what it refused at the signed time. `unchecked`: what it accepts at one of the two isn't known. `unfounded`:
 * nothing else is wrong, but the token's acts aren't at hand.
 */
export type SignerStanding =
  | 'current'
  | 'not-yet'
  | 'future'
  | 'former'
  | 'late'
  | 'unchecked'
  | 'unfounded'
  | 'unconfirmed'
  | 'unsigned';

/** All acts of the token, and until when they say what was done, in unix seconds. */
export type RoleHistory = { acts: readonly Act[]; until: number };

/** Whether the acts say that the account could set prices at that time, in unix seconds. */
export const wasPricer = (acts: readonly Act[], account: Address, time: number): boolean =>
  acts.findLast(
    (act) =>
      (act.name === 'RoleGranted' || act.name === 'RoleRevoked') &&
      act.time <= time &&
      act.args.role === PRICER &&
      isAddressEqual(act.args.account, account),
  )?.name === 'RoleGranted';

/** How far the clocks of a signer and of the chain may be apart, in seconds: a site takes a price that is a minute ahead. */
const CLOCKS_APART = 60;

/** What the proof of a price's signature amounts to by the history of roles; without a history, what it would amount to. */
export function standingOf(
  { isSigned, isPricer, contract }: Proof,
  { signer, time }: Pick<PriceRecord, 'signer' | 'time'>,
  history: RoleHistory | undefined,
): SignerStanding {
  if (!isSigned) return contract ? 'unconfirmed' : 'unsigned';
  const could = (at: number) => history === undefined || wasPricer(history.acts, signer, at);
  const until = history?.until ?? Number.POSITIVE_INFINITY;
  if (time > until + FINAL_BLOCK_AGE) return 'future';
  if (!could(time) && !could(time + CLOCKS_APART)) return time > until ? 'future' : 'not-yet';
  if (contract?.atTime === false) return 'late';
  if (!isPricer || !could(until) || contract?.today === false) return 'former';
  if (contract && (contract.atTime === undefined || contract.today === undefined)) return 'unchecked';
  return history ? 'current' : 'unfounded';
}
