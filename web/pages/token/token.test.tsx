import { expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { Powers } from './abilities.tsx';
import { Checking } from './checking.tsx';

const contractSays = usgTokenAbi.flatMap((item) => (item.type === 'function' ? [item.name as string] : []));

it('names only functions that the contract has, and the attestor’s beside the roles’', () => {
  const named = [...drawnAt('/token', <Checking />).matchAll(/<code[^>]*>(\w+)\(\)<\/code>/g)].map(([, name]) => name);
  expect(named.filter((name) => !contractSays.includes(name ?? ''))).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['attestation', 'hasRole', 'attestor']));
});

it('says what each role may do, at tickets’ addresses too, and what two of them could do together', () => {
  const rows = new Map(
    [...drawnAt('/token', <Powers />).matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => [
      /<code[^>]*>(\w+)<\/code>/.exec(row)?.[1] ?? '',
      row,
    ]),
  );
  const roles = contractSays.flatMap((name) => /^(\w+)_ROLE$/.exec(name)?.[1] ?? []);
  expect(roles.filter((role) => !rows.has(role))).toEqual([]);
  for (const role of ['FULFILMENT', 'COMPLIANCE']) expect(rows.get(role)).toContain('sent back');
  expect(rows.get('FULFILMENT')).toContain('One account with COMPLIANCE as well could take');
});
