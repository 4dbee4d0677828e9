import type { IdentityState } from '../compliance/identity.ts';
import type { RedemptionState } from './machine.ts';
import type { ChainState } from './redemption.ts';

/** What happens next, seen from the holder; its message is in messages/holder.ts. */
export const NEXT_FOR_HOLDER = [
  'burn_tokens',
  'send_tokens',
  'wait_for_approval',
  'wait_for_first_check',
  'wait_for_burn',
  'wait_for_chain',
  'give_identity',
  'send_documents',
  'wait_for_review',
  'wait_for_check',
  'wait_for_shipping',
  'receive_coins',
  'pay_costs',
  'wait_for_reshipping',
  'receive_again',
  'wait_for_search',
  'wait_for_receipt',
  'claim_refused',
  'nothing',
  'over',
] as const;
export type NextForHolder = (typeof NEXT_FOR_HOLDER)[number];

const NEXT: Record<Exclude<RedemptionState, 'requested' | 'awaiting_approval'>, NextForHolder> = {
  burned: 'wait_for_check',
  checked: 'wait_for_shipping',
  shipped: 'receive_coins',
  reshipped: 'receive_again',
  delivered: 'wait_for_receipt',
  closed: 'nothing',
  returned: 'pay_costs',
  costs_paid: 'wait_for_reshipping',
  lost_claimed: 'wait_for_search',
  refused: 'over',
  cancelled: 'over',
};

/** States in which an open question for identity data or documents comes first. */
const WAITING: readonly NextForHolder[] = [
  'wait_for_check',
  'wait_for_shipping',
  'wait_for_reshipping',
  'wait_for_search',
  'wait_for_approval',
  'wait_for_first_check',
  'wait_for_burn',
];

/** What nobody can stop any more, and what happens on the chain. */
const AT_THE_CARRIER: readonly NextForHolder[] = ['receive_coins', 'receive_again', 'wait_for_chain'];

type Facts = {
  state: RedemptionState;
  burn: ChainState;
  /** The tokens are not in a wallet of this site's pages: they are sent to the ticket's own address. */
  byEmail: boolean;
  /** Its holder wants identity and cost settled before anything is handed in. */
  checkFirst: boolean;
  /** Enough tokens have arrived there, in final blocks. */
  hasArrived: boolean;
  documentHold: boolean;
  /** The last claim about the package was refused. */
  claimRefused: boolean;
  /** It matches a sanctions list; the holder reads that we look at it, and no more. */
  sanctionsHold?: boolean;
  identity: IdentityState | undefined;
};

/** What the holder has to do or to wait for. */
export function nextForHolder(redemption: Facts): NextForHolder {
  const { state } = redemption;
  const next = state === 'requested' || state === 'awaiting_approval' ? beforeTheBurn(redemption) : NEXT[state];
  const isDelivered = next === 'nothing' || next === 'wait_for_receipt';
  if (isDelivered && redemption.claimRefused) return 'claim_refused';
  const isOver = next === 'over' || isDelivered;
  if (redemption.identity === 'asked' && !isOver && next !== 'wait_for_chain') return 'give_identity';
  if (redemption.sanctionsHold && !isOver && !AT_THE_CARRIER.includes(next)) return 'wait_for_review';
  return redemption.documentHold && WAITING.includes(next) ? 'send_documents' : next;
}

function beforeTheBurn({ state, burn, byEmail, checkFirst, hasArrived }: Facts): NextForHolder {
  if (burn !== 'requested') return 'wait_for_chain';
  if (state === 'awaiting_approval') return checkFirst ? 'wait_for_first_check' : 'wait_for_approval';
  if (!byEmail) return 'burn_tokens';
  return hasArrived ? 'wait_for_burn' : 'send_tokens';
}
