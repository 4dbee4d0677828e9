const HEAD_LINES = 12;

const textOf = (messages) => messages.join('\n').split('\n').slice(0, HEAD_LINES).join('\n    ');

/**
 * What Vitest's JSON report says: the counts, and one text for each test that failed or that passed only at its second
 * attempt. A file whose tests could not be run at all counts as one failure.
 */
export function readVitestReport(json, root) {
  const broken = json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const named = (file, test) =>
    `${file.name.replace(root, '')} › ${test.fullName}\n    ${textOf(test.failureMessages)}`;
  const having = (status) =>
    json.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === status && test.failureMessages.length > 0)
        .map((test) => named(file, test)),
    );
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + broken.length,
    failures: [...having('failed'), ...broken.map((file) => `${file.name.replace(root, '')}\n    ${file.message}`)],
    secondAttempts: having('passed'),
  };
}
