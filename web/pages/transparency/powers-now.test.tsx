import { keccak256, stringToBytes, zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
import type { Act } from '#proof/acts.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import PowersNow from './powers-now.tsx';

afterEach(() => queryClient.clear());
const drawnWith = (verdict: Partial<ListVerdict>, updatedAt = Date.now()): string => {
  const block = { number: 9n, hash: zeroHash, time: 1 };
  const found = { acts: [], history: zeroHash, block, isWhole: true, ...verdict };
  queryClient.setQueryData(queryKeys.acts, found, { updatedAt });
  return drawnAt('/transparency', <PowersNow waiting={null} />);
};

it('says that nobody holds a role, that nothing is frozen and that nothing was done where all acts say so', () => {
  const html = drawnWith({});
  for (const said of ['Nobody', 'No address is frozen', 'Nothing yet', 'none missing, added or altered'])
    expect(html).toContain(said);
});

it('says nothing of roles, freezes and acts by a list that isn’t all of them', () => {
  const html = drawnWith({ isWhole: false });
  expect(html).toContain('This list doesn’t agree with the blockchain');
  expect(html).not.toMatch(/Nobody|frozen|Nothing yet|<h2|<table/);
});

it('says that the token’s creation isn’t shown, and nothing that its acts may hide', () => {
  const html = drawnWith({ isWhole: false, problem: 'creation' });
  expect(html).toContain('This token may not be what it seems');
  expect(html).toContain('Creation not shown');
  expect(html).not.toMatch(/Nobody|frozen|Nothing yet|<h2|<table/);
});

it('draws no list, table or sentence that is empty', () => {
  expect(drawnWith({})).not.toMatch(/<ol|<table|<p[^>]*><\/p>/);
  const scheduled = done('AttestorTransferScheduled', { newAttestor: NEW, acceptSchedule: 1 }, 1);
  const frozen = done('Frozen', { account: OLD, reasonHash: zeroHash, operator: NEW }, 2);
  const html = drawnWith({ acts: [scheduled, frozen] });
  expect(html).toContain('Acts of the token, newest first');
  expect(html).not.toMatch(/<p[^>]*><\/p>/);
});

const [OLD, NEW] = [`0x${'a0'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const;
const done = (name: Act['name'], args: object, block: number) =>
  ({ name, args, block, logIndex: 0, time: block, tx: zeroHash }) as unknown as Act;

it('says that a hand-over can be accepted now once its delay is over, and until then from when', () => {
  const scheduled = (acceptSchedule: number) =>
    drawnWith({ acts: [done('AttestorTransferScheduled', { newAttestor: NEW, acceptSchedule }, 1)] });
  const now = Math.floor(Date.now() / 1_000);
  expect(scheduled(now - 3_600)).toMatch(/Now, since <time/);
  expect(scheduled(now + 3_600)).toMatch(/From <time/);
});

it('says that an issuer whose limit was lowered below what it has issued has none left', () => {
  const role = keccak256(stringToBytes('ISSUER_ROLE'));
  const acts = [
    done('RoleGranted', { role, account: OLD, sender: NEW }, 1),
    done('IssuerLimitSet', { issuer: OLD, total: 5n * 10n ** 9n }, 2),
    done('Issued', { _operator: OLD, _to: NEW, _value: 3n * 10n ** 9n, _data: '0x' }, 3),
  ];
  expect(drawnWith({ acts })).toContain('2 are left');
  const lowered = drawnWith({ acts: [...acts, done('IssuerLimitSet', { issuer: OLD, total: 10n ** 9n }, 4)] });
  expect(lowered).toContain('none are left');
});

it('says whether one account holds both roles over tickets’ addresses, by the acts', () => {
  const granted = (name: string, account: string, block: number) =>
    done('RoleGranted', { role: keccak256(stringToBytes(`${name}_ROLE`)), account, sender: NEW }, block);
  const both = 'holds both FULFILMENT and COMPLIANCE';
  const apart = [granted('FULFILMENT', OLD, 1), granted('COMPLIANCE', NEW, 2)];
  expect(drawnWith({ acts: apart })).toContain(`No account ${both}`);
  const html = drawnWith({ acts: [...apart, granted('COMPLIANCE', OLD, 3)] });
  expect(html).toContain(`One account ${both}`);
  expect(html).not.toContain('No account');
});
