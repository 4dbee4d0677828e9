import { zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
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
