import type { IdentityState } from '../compliance/identity.ts';
import type { NextForHolder } from './next-step.ts';
import type { ChainState } from './redemption.ts';
import { type NextOfState, type RedemptionState, redemptionStates } from './states.ts';

type Facts = {
  state: RedemptionState;
  burn: ChainState;
  /** The tokens are not in a wallet of this site's pages: they are sent to the ticket's own address. */
  byEmail: boolean;
  /** Its holder wants identity and cost settled before anything is turned in. */
  checkFirst: boolean;
  /** Enough tokens have arrived there, in final blocks. */
  hasArrived: boolean;
  documentHold: boolean;
  /** The last claim about the package was refused. */
  claimRefused: boolean;
  /** It matches a sanctions list; the holder reads that we look at it, and no more. */
  sanctionsHold?: boolean;
  identity: IdentityState | undefined;
  /** The cost of shipping is firm, and neither paid nor waived. */
  owesShipping?: boolean;
};

/** Whether identity data can be asked for and given: until a package leaves. */
export const takesIdentity = (state: RedemptionState): boolean => TAKES_IDENTITY.includes(state);
const TAKES_IDENTITY: readonly RedemptionState[] = ['awaiting_approval', 'requested', 'burned', 'checked'];

/** What the holder has to do or to wait for. */
export function nextForHolder(redemption: Facts): NextForHolder {
  const { state, claimRefused, identity, documentHold, sanctionsHold } = redemption;
  const { phase } = redemptionStates[state];
  const next = nextOfState(redemption);
  if (phase === 'ended') return next;
  if (phase === 'delivered') return claimRefused ? 'claim_refused' : next;
  if (next === 'wait_for_chain') return next;
  if (identity === 'asked' && takesIdentity(state)) return 'give_identity';
  if (sanctionsHold && phase !== 'with_carrier') return 'wait_for_review';
  const isOurTurn = phase === 'with_us' || WAITING_BEFORE_THE_BURN.includes(next);
  if (documentHold && isOurTurn) return 'send_documents';
  return redemption.owesShipping ? 'pay_shipping' : next;
}

const WAITING_BEFORE_THE_BURN: readonly NextForHolder[] = [
  'wait_for_approval',
  'wait_for_first_check',
  'wait_for_burn',
];

function nextOfState({ state, burn, byEmail, checkFirst, hasArrived }: Facts): NextForHolder {
  const { next } = redemptionStates[state];
  if (next !== undefined) return next as NextOfState;
  if (burn !== 'requested') return 'wait_for_chain';
  if (state === 'awaiting_approval') return checkFirst ? 'wait_for_first_check' : 'wait_for_approval';
  if (!byEmail) return 'burn_tokens';
  return hasArrived ? 'wait_for_burn' : 'send_tokens';
}
