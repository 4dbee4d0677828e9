import { keccak256, stringToBytes, toHex, zeroAddress, zeroHash } from 'viem';
import { expect, it } from 'vitest';
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
