import { expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-test-reports.mjs';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

it('counts a file that Vitest could not run as a failure, and names what failed with its first lines', () => {
  const json = {
    testResults: [
      {
        name: '/here/wallet/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          test('adds', 'passed'),
          test('sends', 'failed', 'Error: not sent\n at line 1'),
          test('is long', 'skipped'),
        ],
      },
      { name: '/here/server/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(readVitestReport(json, '/here/')).toEqual({
    passed: 1,
    failed: 2,
    leftOut: 1,
    failures: ['wallet/a.test.ts › sends\n    Error: not sent\n     at line 1', 'server/b.test.ts\n    no such module'],
  });
});

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'desk/a.test.ts',
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
});

it('counts what passed, failed and did not run in a browser, and names what failed with its first lines', () => {
  const json = {
    suites: [
      {
        title: 'desk/a.test.ts',
        file: 'desk/a.test.ts',
        specs: [spec('opens', 'expected'), spec('waits', 'flaky', 'Error: not yet')],
        suites: [
          {
            title: 'a price',
            file: 'desk/a.test.ts',
            specs: [
              spec('is set', 'unexpected', '\u001b[31mError: not set\u001b[39m\n at line 1'),
              spec('is withdrawn', 'skipped'),
            ],
          },
        ],
      },
    ],
    errors: [],
  };
  expect(readPlaywrightReport(json)).toEqual({
    passed: 1,
    failed: 2,
    leftOut: 1,
    failures: [
      'desk/a.test.ts › waits\n    Error: not yet',
      'desk/a.test.ts › a price › is set\n    Error: not set\n     at line 1',
    ],
  });
});

it('counts an error outside of all browser tests as a failure', () => {
  const json = { suites: [], errors: [{ message: 'Error: no such module' }] };
  expect(readPlaywrightReport(json)).toEqual({
    passed: 0,
    failed: 1,
    leftOut: 0,
    failures: ['Error: no such module'],
  });
});

it('counts a run that ended without a report as failed', () => {
  for (const read of [readPlaywrightReport, readVitestReport])
    expect(read(undefined, '/here/')).toMatchObject({ passed: 0, failed: 1 });
});
