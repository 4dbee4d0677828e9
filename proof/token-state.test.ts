import { keccak256, stringToBytes, toHex, zeroAddress, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { firstUnauthorized } from './act-roles.ts';
import type { Act } from './acts.ts';
import { tokenState } from './token-state.ts';

const [A, B, C] = ['0xa', '0xb', '0xc'].map((digit) => `0x${digit.slice(2).repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const ISSUER = keccak256(stringToBytes('ISSUER_ROLE'));
const ADMIN = zeroHash;
let time = 1_000;
const act = (name: string, args: object) =>
  ({ name, args, time: time++, tx: toHex(time, { size: 32 }), block: time, logIndex: 0 }) as unknown as Act;

const roles = (acts: Act[]) => tokenState(acts).roles.map(({ role, account }) => [role, account]);

it('knows who holds a role, and who no longer does', () => {
  const granted = [A, B].map((account) => act('RoleGranted', { role: ISSUER, account, sender: C }));
  expect(roles(granted)).toEqual([
    ['ISSUER', A],
    ['ISSUER', B],
  ]);
  expect(roles([...granted, act('RoleRevoked', { role: ISSUER, account: A, sender: C })])).toEqual([['ISSUER', B]]);
});

it('takes an issuer’s limit away with the role, and counts what each has issued', () => {
  const acts = [
    act('IssuerLimitSet', { issuer: A, total: 9n }),
    act('Issued', { _operator: A, _to: B, _value: 5n, _data: '0x' }),
  ];
  expect(tokenState(acts).issuers.get(A)).toEqual({ limit: 9n, issued: 5n });
  const revoked = act('RoleRevoked', { role: ISSUER, account: A, sender: C });
  expect(tokenState([...acts, revoked]).issuers.get(A)).toEqual({ limit: 0n, issued: 5n });
});

it('shows a hand-over until it is accepted or canceled', () => {
  const admin = act('DefaultAdminTransferScheduled', { newAdmin: B, acceptSchedule: 77 });
  const attestor = act('AttestorTransferScheduled', { newAttestor: C, acceptSchedule: 88 });
  const open = (acts: Act[]) => tokenState(acts).handOvers.map(({ of, to, from }) => [of, to, from]);
  expect(open([admin, attestor])).toEqual([
    ['DEFAULT_ADMIN', B, 77],
    ['attestor', C, 88],
  ]);
  expect(open([admin, act('DefaultAdminTransferCanceled', {})])).toEqual([]);
  expect(open([admin, act('RoleGranted', { role: ADMIN, account: B, sender: A })])).toEqual([]);
  expect(open([attestor, act('AttestorChanged', { previousAttestor: zeroAddress, newAttestor: C })])).toEqual([]);
});

it('keeps a frozen address with its reason until it is unfrozen, whatever the letters’ case', () => {
  const frozen = act('Frozen', { account: A, reasonHash: ISSUER, operator: B });
  expect(tokenState([frozen]).frozen).toMatchObject([{ account: A, reason: ISSUER, by: B }]);
  const unfrozen = act('Unfrozen', { account: A.toUpperCase().replace('0X', '0x'), reasonHash: ADMIN, operator: B });
  expect(tokenState([frozen, unfrozen]).frozen).toEqual([]);
});

it('counts coins redeemed since the count as gone', () => {
  const state = tokenState([
    act('ReserveAttested', { attestor: A, documentHash: ISSUER, coins: 10n, asOf: 1, redeemedAsOf: 0n }),
    act('Issued', { _operator: A, _to: B, _value: 4_000_000_000n, _data: '0x' }),
    act('Redeemed', { _operator: zeroAddress, _from: B, _value: 1_000_000_000n, _data: '0x' }),
  ]);
  expect(state).toMatchObject({ outstanding: 3_000_000_000n, covered: 9_000_000_000n, headroom: 6_000_000_000n });
});

describe('who made each act', () => {
  const PAUSER = keccak256(stringToBytes('PAUSER_ROLE'));
  const begun = () => {
    time = 1_000;
    return [
      act('RoleGranted', { role: ADMIN, account: A, sender: C }),
      act('AttestorChanged', { previousAttestor: zeroAddress, newAttestor: B }),
      act('RoleGranted', { role: ISSUER, account: A, sender: A }),
    ];
  };
  const bad = (...acts: Act[]) => firstUnauthorized([...begun(), ...acts]) !== undefined;
  const issued = (by: string) => act('Issued', { _operator: by, _to: C, _value: 1n, _data: '0x' });
  const revoked = (account: string, sender: string) => act('RoleRevoked', { role: ISSUER, account, sender });
  const scheduled = (newAdmin: string, acceptSchedule: number) =>
    act('DefaultAdminTransferScheduled', { newAdmin, acceptSchedule });
  const takenOver = (by: string, from = A) => [
    act('RoleRevoked', { role: ADMIN, account: from, sender: by }),
    act('RoleGranted', { role: ADMIN, account: by, sender: by }),
  ];

  it('held the role for it, by the acts before', () => {
    expect(bad()).toBe(false);
    expect(bad(issued(A))).toBe(false);
    expect(bad(issued(B))).toBe(true);
    expect(bad(revoked(A, A), issued(A))).toBe(true);
    expect(bad(revoked(A, B))).toBe(true);
    expect(bad(act('Paused', { account: A }))).toBe(true);
    expect(bad(act('RoleGranted', { role: PAUSER, account: C, sender: A }), act('Paused', { account: C }))).toBe(false);
    expect(bad(act('RoleGranted', { role: PAUSER, account: C, sender: C }))).toBe(true);
    for (const name of ['Frozen', 'Unfrozen']) expect(bad(act(name, { account: C, operator: A }))).toBe(true);
    expect(bad(act('RedemptionFulfilled', { operator: A }))).toBe(true);
    expect(bad(act('FinalizedIssuance', { operator: A }))).toBe(false);
    expect(bad(act('FinalizedIssuance', { operator: B }))).toBe(true);
    expect(bad(act('IssueVoided', { operator: B }))).toBe(true);
    expect(bad(act('ReserveAttested', { attestor: B }), act('ReserveAttested', { attestor: A }))).toBe(true);
    expect(bad(act('ReserveAttested', { attestor: B }))).toBe(false);
    expect(bad(act('Redeemed', { _operator: zeroAddress, _from: C, _value: 1n, _data: '0x' }))).toBe(false);
  });

  it('is the new administrator only after a hand-over that was begun, and its time', () => {
    expect(bad(...takenOver(B))).toBe(true);
    expect(bad(scheduled(B, 1_003), ...takenOver(B))).toBe(false);
    expect(bad(scheduled(B, 9_999), ...takenOver(B))).toBe(true);
    expect(bad(scheduled(C, 1_003), ...takenOver(B))).toBe(true);
    expect(bad(scheduled(A, 1_003), ...takenOver(A))).toBe(false);
    expect(bad(scheduled(zeroAddress, 1_003), act('RoleRevoked', { role: ADMIN, account: A, sender: A }))).toBe(false);
    expect(bad(act('RoleRevoked', { role: ADMIN, account: A, sender: A }))).toBe(true);
    expect(bad(act('RoleGranted', { role: ADMIN, account: B, sender: B }))).toBe(true);
  });

  it('is the new attestor only after a hand-over that was begun, and its time', () => {
    const changed = act('AttestorChanged', { previousAttestor: B, newAttestor: C });
    const begin = (acceptSchedule: number) => act('AttestorTransferScheduled', { newAttestor: C, acceptSchedule });
    expect(bad(changed)).toBe(true);
    expect(bad(begin(changed.time - 1), changed)).toBe(false);
    expect(bad(begin(changed.time + 1), changed)).toBe(true);
    expect(bad(begin(0), act('AttestorChanged', { previousAttestor: A, newAttestor: C }))).toBe(true);
  });
});
