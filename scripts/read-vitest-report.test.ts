import { expect, it } from 'vitest';
import { readVitestReport } from './read-vitest-report.mjs';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const REPORT = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: '/here/wallet/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        test('adds', 'passed'),
        test('waits', 'passed', 'Error: not yet'),
        test('sends', 'failed', 'Error: not sent\n at line 1'),
      ],
    },
    { name: '/here/wallet/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};

it('counts a file that could not be run as a failure, and names what failed with its first lines', () => {
  const { passed, failed, failures } = readVitestReport(REPORT, '/here/');
  expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
  expect(failures).toEqual([
    'wallet/a.test.ts › sends\n    Error: not sent\n     at line 1',
    'wallet/b.test.ts\n    no such module',
  ]);
});

it('names what passed only at its second attempt', () => {
  expect(readVitestReport(REPORT, '/here/').secondAttempts).toEqual(['wallet/a.test.ts › waits\n    Error: not yet']);
});
