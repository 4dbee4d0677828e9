import { type Address, type Hex, zeroAddress } from 'viem';
import { reserveCover } from '#domain/reserve/cover.ts';
import { roleOfHash, type TokenRole } from '#domain/token-roles.ts';
import type { Act } from './acts.ts';

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

export const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The state of a token without acts. */
export const noActsYet = (): TokenState => ({
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
  const state = noActsYet();
  for (const act of acts) carryOut(act, state);
  const [last] = state.attestations;
  const { outstanding, redeemedSince, inTrust: covered, headroom } = reserveCover(last?.args, state);
  return { ...state, outstanding, redeemedSince, covered, headroom };
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

/** What an act changes in the state; the totals of tokenState are left as they are. */
export function carryOut(act: Act, state: TokenState): void {
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
      state.roles = state.roles.filter((each) => each.role !== role || !sameAddress(each.account, act.args.account));
      // An acceptance writes this act first and a second one after it; a renouncement, begun as a hand-over to nobody, only this one.
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
      state.attestor = sameAddress(act.args.newAttestor, zeroAddress)
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
      state.frozen = state.frozen.filter(({ account }) => !sameAddress(account, act.args.account));
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
