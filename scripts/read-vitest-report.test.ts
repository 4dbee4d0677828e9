import { expect, it } from 'vitest';
import { readVitestReport } from './read-vitest-report.mjs';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const REPORT = {
  testResults: [
    {
      name: '/here/wallet/a.test.ts',
      status: 'failed',
      message: '',
      startTime: 2_000,
      endTime: 9_000,
      assertionResults: [
        test('adds', 'passed'),
        test('waits', 'passed', 'Error: not yet'),
        test('sends', 'failed', 'Error: not sent\n at line 1'),
        test('is long', 'skipped'),
      ],
    },
    {
      name: '/here/e2e/b.test.ts',
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
      startTime: 1_000,
      endTime: 4_000,
    },
  ],
};

it('counts a file that could not be run as a failure, and names what failed with its first lines', () => {
  const { passed, failed, leftOut, failures } = readVitestReport(REPORT, '/here/');
  expect({ passed, failed, leftOut }).toEqual({ passed: 2, failed: 2, leftOut: 1 });
  expect(failures).toEqual([
    'wallet/a.test.ts › sends\n    Error: not sent\n     at line 1',
    'e2e/b.test.ts\n    no such module',
  ]);
});

it('names what passed only at its second attempt', () => {
  expect(readVitestReport(REPORT, '/here/').secondAttempts).toEqual(['wallet/a.test.ts › waits\n    Error: not yet']);
});

it('counts the files of one part by themselves, with the seconds from the first to the last', () => {
  const partOf = (isPart?: (file: { name: string }) => boolean) => {
    const { passed, failed, seconds } = readVitestReport(REPORT, '/here/', isPart);
    return { passed, failed, seconds };
  };
  expect(partOf()).toEqual({ passed: 2, failed: 2, seconds: 8 });
  expect(partOf(({ name }) => name.startsWith('e2e/'))).toEqual({ passed: 0, failed: 1, seconds: 3 });
  expect(partOf(() => false)).toEqual({ passed: 0, failed: 0, seconds: 0 });
});
