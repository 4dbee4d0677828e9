import { type Address, zeroAddress } from 'viem';
import { roleOfHash, type TokenRole } from '#domain/token-roles.ts';
import type { Act } from './acts.ts';
import { carryOut, type HandOver, noActsYet, sameAddress, type TokenState } from './token-state.ts';

const holds = ({ roles }: TokenState, role: TokenRole, account: Address): boolean =>
  roles.some((each) => each.role === role && sameAddress(each.account, account));

/** Whether a hand-over to that account was begun, and its time has come. */
const isDue = ({ handOvers }: TokenState, of: HandOver['of'], to: Address, time: number): boolean =>
  handOvers.some((each) => each.of === of && sameAddress(each.to, to) && time > each.from);

/** Whether the token would have let an account make this act after those before it. Acts that name no account are always authorized. */
function isAuthorized(act: Act, state: TokenState, isFirst: boolean): boolean {
  switch (act.name) {
    case 'RoleGranted': {
      const { role, account, sender } = act.args;
      if (roleOfHash(role) !== 'DEFAULT_ADMIN') return holds(state, 'DEFAULT_ADMIN', sender);
      // The constructor's own; every later administrator takes over what was handed over.
      return isFirst || (sameAddress(account, sender) && isDue(state, 'DEFAULT_ADMIN', account, act.time));
    }
    case 'RoleRevoked': {
      const { role, account, sender } = act.args;
      if (roleOfHash(role) !== 'DEFAULT_ADMIN')
        return sameAddress(account, sender) || holds(state, 'DEFAULT_ADMIN', sender);
      const isGivenUp = sameAddress(account, sender) && isDue(state, 'DEFAULT_ADMIN', zeroAddress, act.time);
      return isGivenUp || isDue(state, 'DEFAULT_ADMIN', sender, act.time);
    }
    case 'AttestorChanged': {
      const { previousAttestor, newAttestor } = act.args;
      if (!state.attestor) return sameAddress(previousAttestor, zeroAddress);
      return sameAddress(previousAttestor, state.attestor.account) && isDue(state, 'attestor', newAttestor, act.time);
    }
    case 'ReserveAttested':
      return state.attestor !== undefined && sameAddress(act.args.attestor, state.attestor.account);
    case 'Issued':
      return holds(state, 'ISSUER', act.args._operator);
    case 'IssueVoided':
      return holds(state, 'ISSUER', act.args.operator);
    case 'RedemptionFulfilled':
      return holds(state, 'FULFILMENT', act.args.operator);
    case 'Frozen':
    case 'Unfrozen':
      return holds(state, 'COMPLIANCE', act.args.operator);
    case 'Paused':
    case 'Unpaused':
      return holds(state, 'PAUSER', act.args.account);
    case 'FinalizedIssuance':
      return holds(state, 'DEFAULT_ADMIN', act.args.operator);
    default:
      return true;
  }
}

/** The first act whose maker didn't hold the role for it, by the acts before; undefined where all did. They begin with the constructor's. */
export function firstUnauthorized(acts: readonly Act[]): Act | undefined {
  const state = noActsYet();
  for (const [index, act] of acts.entries()) {
    if (!isAuthorized(act, state, index === 0)) return act;
    carryOut(act, state);
  }
  return undefined;
}
