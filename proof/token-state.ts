import { type Address, type Hex, zeroAddress } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { roleOfHash, type TokenRole } from '#domain/token-roles.ts';
import type { Act } from './acts.ts';
import { headroomOf } from './acts.ts';

type Since = Pick<Act, 'time' | 'tx'>;
export type RoleHolder = Since & { role: TokenRole; account: Address };
/** A hand-over that was begun and neither accepted nor canceled; it can be accepted after `from`, in unix seconds. */
export type HandOver = Since & { of: 'DEFAULT_ADMIN' | 'attestor'; to: Address; from: number };
type Attestation = Extract<Act, { name: 'ReserveAttested' }>;

/** What the token's acts amount to; amounts in units. */
export type TokenState = {
  roles: RoleHolder[];
  attestor: (Since & { account: Address }) | undefined;
  handOvers: HandOver[];
  /** What each issuer may ever issue, and has issued. */
  issuers: Map<string, { limit: bigint; issued: bigint }>;
  frozen: (Since & { account: Address; reason: Hex; by: Address })[];
  paused: Since | undefined;
  finalized: Since | undefined;
  /** Newest first. */
  attestations: Attestation[];
  issued: bigint;
  redeemed: bigint;
  outstanding: bigint;
  redeemedSince: bigint;
  /** The attested coins less those redeemed since; below what is outstanding, tokens lack a coin. */
  covered: bigint;
  headroom: bigint;
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const nothingYet = (): TokenState => ({
  roles: [],
  attestor: undefined,
  handOvers: [],
  issuers: new Map(),
  frozen: [],
  paused: undefined,
  finalized: undefined,
  attestations: [],
  issued: 0n,
  redeemed: 0n,
  outstanding: 0n,
  redeemedSince: 0n,
  covered: 0n,
  headroom: 0n,
});

/** Carries out the acts, oldest first: all of the token's, or those up to a moment. */
export function tokenState(acts: readonly Act[]): TokenState {
  const state = nothingYet();
  for (const act of acts) carryOut(act, state);
  const [last] = state.attestations;
  state.outstanding = state.issued - state.redeemed;
  state.redeemedSince = last ? state.redeemed - last.args.redeemedAsOf : 0n;
  state.covered = last ? usgFromCoins(Number(last.args.coins)) - state.redeemedSince : 0n;
  if (last) {
    const books = { history: last.args.documentHash, supply: state.outstanding, redeemed: state.redeemed };
    state.headroom = headroomOf(last.args, books);
  }
  return state;
}

const holds = ({ roles }: TokenState, role: TokenRole, account: Address): boolean =>
  roles.some((each) => each.role === role && same(each.account, account));

/** Whether a hand-over to that account was begun, and its time has come. */
const isDue = ({ handOvers }: TokenState, of: HandOver['of'], to: Address, time: number): boolean =>
  handOvers.some((each) => each.of === of && same(each.to, to) && time > each.from);

/** Whether the token would have let an account make this act after those before it. Of acts that name no account, nothing is asked. */
function isAuthorized(act: Act, state: TokenState, isFirst: boolean): boolean {
  switch (act.name) {
    case 'RoleGranted': {
      const { role, account, sender } = act.args;
      if (roleOfHash(role) !== 'DEFAULT_ADMIN') return holds(state, 'DEFAULT_ADMIN', sender);
      // The constructor's own; every later administrator takes over what was handed over.
      return isFirst || (same(account, sender) && isDue(state, 'DEFAULT_ADMIN', account, act.time));
    }
    case 'RoleRevoked': {
      const { role, account, sender } = act.args;
      if (roleOfHash(role) !== 'DEFAULT_ADMIN') return same(account, sender) || holds(state, 'DEFAULT_ADMIN', sender);
      const isGivenUp = same(account, sender) && isDue(state, 'DEFAULT_ADMIN', zeroAddress, act.time);
      return isGivenUp || isDue(state, 'DEFAULT_ADMIN', sender, act.time);
    }
    case 'AttestorChanged': {
      const { previousAttestor, newAttestor } = act.args;
      if (!state.attestor) return same(previousAttestor, zeroAddress);
      return same(previousAttestor, state.attestor.account) && isDue(state, 'attestor', newAttestor, act.time);
    }
    case 'ReserveAttested':
      return state.attestor !== undefined && same(act.args.attestor, state.attestor.account);
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
  const state = nothingYet();
  for (const [index, act] of acts.entries()) {
    if (!isAuthorized(act, state, index === 0)) return act;
    carryOut(act, state);
  }
  return undefined;
}

const issuerOf = (state: TokenState, account: string) => {
  const key = account.toLowerCase();
  const issuer = state.issuers.get(key) ?? { limit: 0n, issued: 0n };
  state.issuers.set(key, issuer);
  return issuer;
};

function endHandOver(state: TokenState, of: HandOver['of']): void {
  state.handOvers = state.handOvers.filter((each) => each.of !== of);
}

function carryOut(act: Act, state: TokenState): void {
  const since = { time: act.time, tx: act.tx };
  switch (act.name) {
    case 'RoleGranted': {
      const role = roleOfHash(act.args.role);
      if (role === 'DEFAULT_ADMIN') endHandOver(state, role);
      if (role) state.roles.push({ ...since, role, account: act.args.account });
      return;
    }
    case 'RoleRevoked': {
      const role = roleOfHash(act.args.role);
      state.roles = state.roles.filter((each) => each.role !== role || !same(each.account, act.args.account));
      // Of an acceptance this is the first of two acts; of a renouncement, begun as a hand-over to nobody, the only one.
      if (role === 'DEFAULT_ADMIN') state.handOvers = state.handOvers.filter(({ to }) => to !== zeroAddress);
      if (role === 'ISSUER') issuerOf(state, act.args.account).limit = 0n;
      return;
    }
    case 'DefaultAdminTransferScheduled':
      endHandOver(state, 'DEFAULT_ADMIN');
      state.handOvers.push({
        ...since,
        of: 'DEFAULT_ADMIN',
        to: act.args.newAdmin,
        from: Number(act.args.acceptSchedule),
      });
      return;
    case 'DefaultAdminTransferCanceled':
      endHandOver(state, 'DEFAULT_ADMIN');
      return;
    case 'AttestorTransferScheduled':
      endHandOver(state, 'attestor');
      state.handOvers.push({
        ...since,
        of: 'attestor',
        to: act.args.newAttestor,
        from: Number(act.args.acceptSchedule),
      });
      return;
    case 'AttestorTransferCanceled':
      endHandOver(state, 'attestor');
      return;
    case 'AttestorChanged':
      endHandOver(state, 'attestor');
      state.attestor = same(act.args.newAttestor, zeroAddress)
        ? undefined
        : { ...since, account: act.args.newAttestor };
      return;
    case 'IssuerLimitSet':
      issuerOf(state, act.args.issuer).limit = act.args.total;
      return;
    case 'Frozen': {
      const { account, reasonHash, operator } = act.args;
      state.frozen.push({ ...since, account, reason: reasonHash, by: operator });
      return;
    }
    case 'Unfrozen':
      state.frozen = state.frozen.filter(({ account }) => !same(account, act.args.account));
      return;
    case 'Paused':
      state.paused = since;
      return;
    case 'Unpaused':
      state.paused = undefined;
      return;
    case 'FinalizedIssuance':
      state.finalized = since;
      return;
    case 'ReserveAttested':
      state.attestations.unshift(act);
      return;
    case 'Issued':
      state.issued += act.args._value;
      issuerOf(state, act.args._operator).issued += act.args._value;
      return;
    case 'Redeemed':
      state.redeemed += act.args._value;
      return;
  }
}
