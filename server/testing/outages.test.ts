import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { DatabaseUnreachable } from '../platform/errors.ts';
import { createOutages, type Outages } from '../platform/outages.ts';

const logged: { level: number; msg: string; outage: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
const lines = () => logged.map(({ level, msg, outage }) => `${level} ${msg}: ${outage}`);
let outages: Outages;
beforeEach(() => {
  logged.length = 0;
  outages = createOutages(log);
});

it('an outage is logged once as an error, and when it ends', () => {
  for (let count = 0; count < 20; count++) outages.begin('Ethereum node', 'calls', { problem: 'TimeoutError' });
  expect(lines()).toEqual(['50 outage begins: Ethereum node']);
  expect(logged[0]).toMatchObject({ problem: 'TimeoutError' });
  outages.end('Ethereum node', 'calls');
  outages.end('Ethereum node', 'calls');
  outages.end('mail server', 'mailer');
  expect(lines().slice(1)).toEqual(['40 outage ends: Ethereum node']);
  expect(logged[1]).toMatchObject({ seconds: 0 });
});

it('an outage that two parts noticed is over when both say so', () => {
  outages.begin('Ethereum node', 'probe', {});
  outages.begin('Ethereum node', 'follower', {});
  outages.end('Ethereum node', 'probe', 'calls');
  expect(lines()).toHaveLength(1);
  outages.end('Ethereum node', 'follower');
  expect(lines()).toHaveLength(2);
});

it('a database error is logged by its cause, without the query’s values', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(outages.reportDatabaseOutage(new DrizzleQueryError('select …', ['ann@example.com'], cause))).toBe(true);
  expect(outages.reportDatabaseOutage(new Error('something else'))).toBe(false);
  expect(logged).toMatchObject([{ outage: 'database', problem: 'connect ECONNREFUSED 127.0.0.1:5432' }]);
});

it.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])(
  '%s is an outage of the database where its client says so, and not of any other connection',
  (code) => {
    const error = Object.assign(new Error('aborted'), { code });
    expect(outages.reportDatabaseOutage(error)).toBe(false);
    expect(outages.reportDatabaseOutage(new Error('fetch failed', { cause: error }))).toBe(false);
    expect(logged).toEqual([]);
    expect(outages.reportDatabaseOutage(new DatabaseUnreachable(error))).toBe(true);
    expect(lines()).toEqual(['50 outage begins: database']);
  },
);

it.each([
  ['25006', 'a database that takes no writes', true],
  ['25001', 'a statement that a transaction can’t run', false],
  ['25P02', 'a statement after one that failed', false],
  ['42501', 'a right that the site’s role doesn’t have', false],
])('SQLSTATE %s, %s, is an outage: %s', (code, _, isOutage) => {
  const error = Object.assign(new Error('refused'), { code });
  expect(outages.reportDatabaseOutage(new DrizzleQueryError('insert …', [], error))).toBe(isOutage);
});
