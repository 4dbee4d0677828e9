import { afterEach, expect, it } from 'vitest';
import { site } from '#site';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { useTokenTransactions } from '#web/lib/token-transactions.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { TransactionList } from './transaction-list.tsx';
import Transactions from './transactions.tsx';

afterEach(() => queryClient.clear());

const EMPTY = { data: { pages: [{ rows: [] }] }, error: null } as unknown as ReturnType<typeof useTokenTransactions>;

it('shows each total under its own name', () => {
  queryClient.setQueryData(queryKeys.statement(), {
    as_of: { age_seconds: 0 },
    tokens: { issued: '413637500000000', redeemed: '1287500000000', outstanding: '412350000000000' },
    assets: { redeemed_since: '0', covered: '600000000000000' },
    comparison: { headroom: '187650000000000' },
    attestations: [],
  });
  const page = drawnAt('/transactions', <Transactions />);
  const totals = [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label, total]) => [
    label,
    total,
  ]);
  expect(totals).toEqual([
    ['Issued', '413,637.5'],
    ['Redeemed', '1,287.5'],
    ['Outstanding', '412,350'],
  ]);
});

it('has a place for each total from the start', () => {
  const page = drawnAt('/transactions', <Transactions />);
  expect([...page.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label]) => label)).toEqual([
    'Issued',
    'Redeemed',
    'Outstanding',
  ]);
});

it('explains an empty list, of everyone and of one address', () => {
  const listOf = (address: string | undefined) =>
    drawnAt('/transactions', <TransactionList list={EMPTY} address={address} />);
  expect(listOf(undefined)).toContain('The first entry will be the issue of the first tokens');
  expect(listOf('0x1db4707e7Bd2f541580492cF7991bEdCa5A25513')).toContain('Compare the whole address');
});

it('says how much moved and between whom before the hash, and leaves out the address that is asked for', () => {
  const [from, to, hash] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`, `0x${'cd'.repeat(32)}`];
  const row = { name: 'Transfer', from, to, hash, value: '2500000000', time: '2026-11-21T17:00:00Z', final: true };
  const list = { data: { pages: [{ rows: [row] }] }, error: null } as unknown as ReturnType<
    typeof useTokenTransactions
  >;
  const wordsOf = (address: string | undefined) =>
    drawnAt('/transactions', <TransactionList list={list} address={address} />)
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s/g, '');
  expect(wordsOf(undefined)).toMatch(new RegExp(`2\\.5${site.name}sent.*From${from}.*To${to}.*Final.*${hash}`));
  expect(wordsOf(to)).toMatch(new RegExp(`2\\.5${site.name}received`));
  expect(wordsOf(to)).not.toContain(to);
});
