import { describe, expect, it } from 'vitest';
import { WALLET_ROLES } from '../token-roles.ts';
import {
  DESK_CALLS,
  DESK_RIGHTS,
  deskCall,
  isAllowed,
  needsStaffAccount,
  opensAlone,
  walletRights,
} from './desk-rights.ts';
import { NO_TWO_PERSON_RULES } from './two-person-rules.ts';

const RULES = { ...NO_TWO_PERSON_RULES, refund: 100 };
const LIVE = { mode: 'live', twoPersonRules: NO_TWO_PERSON_RULES } as const;
const LOCAL = { mode: 'local', twoPersonRules: NO_TWO_PERSON_RULES } as const;

describe('a wallet without an account', () => {
  it.each([
    [['DEFAULT_ADMIN'], ['lists', 'prices', 'issue']],
    [['ISSUER'], ['lists', 'prices', 'issue']],
    [['ATTESTOR'], ['coin-register']],
    [['FULFILMENT'], ['proposals']],
    [[], []],
  ] as const)('with %j opens %j on a live site, and everything or nothing on a local one', (roles, rights) => {
    expect(walletRights(LIVE, { roles })).toEqual(rights);
    expect(walletRights(LOCAL, { roles })).toEqual(roles.length > 0 ? DESK_RIGHTS : []);
    // Where one rule applies, in either mode.
    for (const mode of ['live', 'local'] as const)
      expect(walletRights({ mode, twoPersonRules: RULES }, { roles })).toEqual(
        (roles as readonly string[]).includes('ATTESTOR') ? rights : [],
      );
  });

  it.each(WALLET_ROLES)('that owns a Safe with %s sees no customer', (role) => {
    for (const site of [LIVE, LOCAL, { ...LIVE, twoPersonRules: RULES }]) {
      const rights = walletRights(site, { roles: [], safeRoles: [role] });
      expect(rights).not.toContain('records');
      expect(rights).not.toContain('lists');
    }
  });

  it('of the attestor needs an account as soon as it has another role, or acts for a Safe that has one', () => {
    const site = { ...LIVE, twoPersonRules: RULES };
    expect(needsStaffAccount(site, { roles: ['ATTESTOR'] })).toBe(false);
    expect(needsStaffAccount(site, { roles: ['ATTESTOR', 'PAUSER'] })).toBe(true);
    expect(needsStaffAccount(site, { roles: ['ATTESTOR'], safeRoles: ['ISSUER'] })).toBe(true);
    expect([opensAlone(LOCAL), opensAlone(LIVE), opensAlone({ ...LOCAL, twoPersonRules: RULES })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a call', () => {
  it('is known by its method and path, HEAD as GET, and nothing is known by the name of what every object has', () => {
    expect(deskCall('HEAD', '/api/leadList')).toBe(DESK_CALLS['GET /api/leadList']);
    expect(deskCall('GET', '/api/nothing')).toBeUndefined();
    for (const call of Object.values(DESK_CALLS)) {
      expect(isAllowed(call, [])).toBe(false);
      expect(isAllowed(call, DESK_RIGHTS)).toBe(true);
    }
  });

  it('takes a fresh passkey for all that is done about records, but for who works on which', () => {
    const acts = Object.entries(DESK_CALLS).filter(([call, { right }]) => right === 'records' && !/^GET/.test(call));
    expect(acts.length).toBeGreaterThan(25);
    const stale = acts.filter(([, { fresh }]) => !fresh).map(([call]) => call);
    expect(stale).toEqual(['POST /api/desk/seen', 'POST /api/desk/owner']);
  });

  it('takes one for every export of records, and none to read one', () => {
    for (const [call, { right, fresh }] of Object.entries(DESK_CALLS))
      if (right === 'records' && /^GET/.test(call)) expect([call, fresh]).toEqual([call, call.endsWith('.csv')]);
  });
});
