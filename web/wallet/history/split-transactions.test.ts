import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '#wallet/transaction-record.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { splitTransactions } from './split-transactions.ts';

const ME = '0x52908400098527886E0F7030069857D2E4169EE7';
const NOW = 1_800_000_000_000;
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const;

const record = (digit: string, more: Partial<TransactionRecord>) =>
  ({
    hash: hashOf(digit),
    from: ME,
    createdAt: NOW - 1000,
    status: 'sent',
    settled: false,
    ...more,
  }) as TransactionRecord;
const row = (digit: string, final: boolean, block = 5) =>
  ({ hash: hashOf(digit), name: 'Transfer', final, block }) as TokenTransaction;

const split = (records: TransactionRecord[], rows: TokenTransaction[], isFiltered = false) => {
  const { followed, past } = splitTransactions(records, rows, { address: ME.toLowerCase(), now: NOW, isFiltered });
  return { followed: followed.map(({ hash }) => hash[2]), past: past.map(({ hash }) => hash[2]) };
};

describe('the transactions of a wallet', () => {
  it('are followed while they are not final, and are then listed once, in the past', () => {
    expect(split([record('a', {})], [])).toEqual({ followed: ['a'], past: [] });
    expect(split([record('a', { status: 'confirmed' })], [row('a', false)])).toEqual({ followed: ['a'], past: [] });
    expect(split([record('a', { status: 'final', settled: true })], [row('a', true)])).toEqual({
      followed: [],
      past: ['a'],
    });
  });

  it('stay in sight while the list of the chain does not have them yet', () => {
    const final = record('a', { status: 'final', settled: true, block: 6 });
    expect(split([final], [row('b', true)])).toEqual({ followed: ['a'], past: ['b'] });
    expect(split([final], [row('a', false, 6), row('b', true)])).toEqual({ followed: ['a'], past: ['b'] });
  });

  it('are not in sight again once a page of the list, or a filter, leaves them out', () => {
    const final = record('a', { status: 'final', settled: true, block: 4 });
    expect(split([final], [row('b', true)])).toEqual({ followed: [], past: ['b'] });
    const newer = { ...final, block: 6 };
    expect(split([newer], [row('b', true)], true)).toEqual({ followed: [], past: ['b'] });
    expect(split([record('c', {})], [], true).followed).toEqual(['c']);
  });

  it('show a failure for a day', () => {
    const failed = { status: 'failed', settled: true } as const;
    expect(split([record('a', failed)], []).followed).toEqual(['a']);
    expect(split([record('a', { ...failed, createdAt: NOW - 25 * 3_600_000 })], []).followed).toEqual([]);
  });

  it('show for a day what was cancelled, which the list of the chain never has', () => {
    const purpose = { kind: 'cancel', of: { kind: 'send', to: ME, units: '1' } } as const;
    const cancelled = { status: 'final', settled: true, purpose } as const;
    expect(split([record('a', cancelled)], []).followed).toEqual(['a']);
    expect(split([record('a', { ...cancelled, createdAt: NOW - 25 * 3_600_000 })], []).followed).toEqual([]);
  });

  it('are only those of this address', () => {
    expect(split([record('a', { from: '0x0000000000000000000000000000000000000001' })], []).followed).toEqual([]);
  });
});
