import { writeFile } from 'node:fs/promises';
import { buildTests, testCodes } from './foundry.ts';
import { compileSources } from './generate.ts';

type TestResult = { status: 'Success' | 'Failure' | 'Skipped'; reason: string | null; decoded_logs: string[] };
type Suites = Record<string, { test_results: Record<string, TestResult> }>;

type TestCount = { passed: number; failed: number };

/** Runs all tests against the contracts as they are deployed, and prints the failures; contracts that do not compile count as one failure. */
export async function runContractTests(): Promise<TestCount> {
  const build = await buildTests();
  if (!build.ok) {
    console.log(`${build.stdout}${build.stderr}`.trim());
    return { passed: 0, failed: 1 };
  }
  const { token, inbox, releaseLog, desk } = await compileSources();
  const codes = { UsgToken: token, RedemptionInbox: inbox, ReleaseLog: releaseLog, SaleDesk: desk };
  const { stdout, stderr } = await testCodes(codes);
  const suites = parseSuites(stdout);
  if (!suites) {
    console.log(`${stdout}${stderr}`.trim() || 'forge gave no answer.');
    return { passed: 0, failed: 1 };
  }

  const count = { passed: 0, failed: 0 };
  for (const [suite, { test_results }] of Object.entries(suites)) {
    for (const [name, result] of Object.entries(test_results)) {
      if (result.status === 'Success') count.passed += 1;
      if (result.status !== 'Failure') continue;
      count.failed += 1;
      console.log([`✗ ${suite} › ${name}`, result.reason ?? 'no reason given', ...result.decoded_logs].join('\n    '));
    }
  }
  return count;
}

/** The results in the output of `forge test --json`, which warnings of the compiler may precede; undefined without any. */
export function parseSuites(stdout: string): Suites | undefined {
  const json = stdout.split('\n').find((line) => line.startsWith('{'));
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { passed, failed } = await runContractTests();
  const report = process.argv[2];
  if (report) await writeFile(report, JSON.stringify({ passed, failed }));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
