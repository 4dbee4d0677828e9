const HEAD_LINES = 12;

const textOf = (messages) => messages.join('\n').split('\n').slice(0, HEAD_LINES).join('\n    ');

/**
 * What Vitest's JSON report says of its files, or of those for which `isPart` holds: the counts, those that were left out apart,
 * the seconds from the first to the last of them, and one text for each test that failed or that passed only at its second
 * attempt. A file whose tests could not be run at all counts as one failure.
 */
export function readVitestReport(json, root, isPart = (_file) => true) {
  const files = json.testResults.map((file) => ({ ...file, name: file.name.replace(root, '') })).filter(isPart);
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const having = (status) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults.filter((test) => test.status === status).map((test) => ({ ...test, name })),
    );
  const textsOf = (tests) =>
    tests
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ name, fullName, failureMessages }) => `${name} › ${fullName}\n    ${textOf(failureMessages)}`);
  const [passed, failed] = [having('passed'), having('failed')];
  const ended = Math.max(0, ...files.map(({ endTime }) => endTime));
  return {
    passed: passed.length,
    leftOut: having('skipped').length,
    failed: failed.length + broken.length,
    seconds: Math.round((ended - Math.min(ended, ...files.map(({ startTime }) => startTime))) / 1000),
    failures: [...textsOf(failed), ...broken.map(({ name, message }) => `${name}\n    ${message}`)],
    secondAttempts: textsOf(passed),
  };
}
