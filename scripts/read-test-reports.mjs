import { stripVTControlCharacters } from 'node:util';

const HEAD_LINES = 12;

const textOf = (messages) =>
  stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, HEAD_LINES).join('\n    ');

/** A run that ends without a report has failed, whatever it had passed before. */
const NO_REPORT = { passed: 0, failed: 1, leftOut: 0, failures: ['The run ended without a report.'] };

/** What a part of the report says: the counts, those that did not run apart, and one text for each failure. */
const summary = (passed, leftOut, failures) => ({ passed, failed: failures.length, leftOut, failures });

/** Sums up Vitest's JSON report. A file whose tests could not be run at all counts as one failure. */
export function readVitestReport(json, root) {
  if (!json) return NO_REPORT;
  const files = json.testResults.map((file) => ({ ...file, name: file.name.replace(root, '') }));
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const tests = files.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, name })));
  const having = (wanted) => tests.filter(({ status }) => status === wanted);
  return summary(having('passed').length, having('skipped').length, [
    ...having('failed').map(
      ({ name, fullName, failureMessages }) => `${name} › ${fullName}\n    ${textOf(failureMessages)}`,
    ),
    ...broken.map(({ name, message }) => `${name}\n    ${textOf([message])}`),
  ]);
}

const messagesOf = (errors) => textOf(errors.map(({ message, value }) => message ?? value ?? ''));

/** Every test below a suite of Playwright's report, with the names of the suites around it. */
const testsIn = ({ specs = [], suites = [] }, titles = []) => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({ name: [file, ...titles, title].join(' › '), status, results })),
  ),
  // A file's own suite is called as the file is.
  ...suites.flatMap((suite) => testsIn(suite, suite.title === suite.file ? titles : [...titles, suite.title])),
];

/** Sums up Playwright's JSON report. An error outside of all tests, such as a file that could not be loaded, counts as one failure. */
export function readPlaywrightReport(json) {
  if (!json) return NO_REPORT;
  const tests = testsIn(json);
  const having = (...wanted) => tests.filter(({ status }) => wanted.includes(status));
  return summary(having('expected').length, having('skipped').length, [
    ...having('unexpected', 'flaky').map(
      ({ name, results }) => `${name}\n    ${messagesOf(results.flatMap(({ errors }) => errors))}`,
    ),
    ...json.errors.map((error) => messagesOf([error])),
  ]);
}
