import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';
import { readVitestReport } from './read-vitest-report.mjs';

/** Without --all, what has the tag `long` is left out (vitest.config.ts, docs/decisions/073-long-tests.md). */
const LEFT_OUT = process.argv.includes('--all') ? [] : ['--tags-filter=!long'];
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const began = performance.now();
const node = await ensureNode();
await ensureInstalled();

const bin = (name) => join(ROOT, 'node_modules', ...name.split('/'));
const reports = mkdtempSync(join(tmpdir(), 'usg-test-'));
const figures = [];
const failures = [];
const secondAttempts = [];
let leftOut = 0;
const secondsSince = (start) => Math.round((performance.now() - start) / 1000);

/** Runs a program of ours; its output goes straight through, or comes with the exit code where it is kept. */
function run(args, { env = {}, kept = false } = {}) {
  return new Promise((done) => {
    const stdio = kept ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(node, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of kept ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

async function stage(name, work) {
  const start = performance.now();
  const { passed, failed, output } = await work();
  figures.push({ name, passed, failed, seconds: secondsSince(start) });
  if (output) console.log(`\n── ${name}\n${output.trimEnd()}`);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${secondsSince(start)} s)`);
}

/** Programs one after another, each of which must succeed. */
const check = (name, ...programs) =>
  stage(name, async () => {
    let output = '';
    for (const args of programs) {
      const ended = await run(args, { kept: true });
      output += ended.output;
      if (ended.code !== 0) return { passed: 0, failed: 1, output };
    }
    return { passed: 1, failed: 0, output };
  });

// A run that ends without a report has failed, whatever it had passed before.
const report = (name, args, file) =>
  stage(name, async () => {
    const { code, output } = await run(args, { kept: true });
    if (!existsSync(file)) return { passed: 0, failed: 1, output };
    const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, output };
  });

const isInBrowser = ({ name }) => name.startsWith('e2e/');
const PARTS = [
  ['rules, wallet, server and web', (file) => !isInBrowser(file)],
  ['in a browser', isInBrowser],
];

/** All of Vitest's projects in one run: a worker that has no browser test left goes on with the others. */
async function vitest(env) {
  console.log('\n── tests');
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run([bin('vitest/vitest.mjs'), 'run', ...LEFT_OUT, ...reporters], { env });
  const json = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  for (const [name, isPart] of PARTS) {
    const {
      failures: failed,
      secondAttempts: again,
      leftOut: skipped,
      ...figure
    } = readVitestReport(json, ROOT, isPart);
    figures.push({ name, ...figure, failed: figure.passed === 0 ? figure.failed || 1 : figure.failed });
    failures.push(...failed);
    secondAttempts.push(...again);
    leftOut += skipped;
  }
  // An error outside of all tests.
  if (code !== 0 && figures.every(({ failed }) => failed === 0))
    figures.push({ name: 'end of the tests', passed: 0, failed: 1, seconds: 0 });
}

async function oneByOne(...stages) {
  for (const next of stages) await next();
}

try {
  const chromium = await ensureChromium();
  figures.push({ name: 'installs', passed: 0, failed: 0, seconds: secondsSince(began) });
  const contracts = join(reports, 'contracts.json');
  const routeTypes = [bin('@react-router/dev/bin.cjs'), 'typegen'];
  // What the browser tests need comes first; what needs a whole core for long is beside tests that often wait.
  await Promise.all([
    oneByOne(
      () => check('web build', ['scripts/build-web.mjs']),
      () => vitest({ CHROMIUM_PATH: chromium }),
    ),
    oneByOne(
      () => report('token contract', ['contracts/run-tests.ts', contracts], contracts),
      // Its four checkers would each check again what they share, on two cores that are both in use.
      () => check('types', routeTypes, [bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded']),
      () => check('lint and format', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off']),
      () => check('nothing unused', [bin('knip/bin/knip.js')]),
    ),
  ]);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const sum = (figure) => figures.reduce((total, stage) => total + stage[figure], 0);
console.log('\nSeconds  Passed  Failed');
for (const { name, ...figure } of [
  ...figures,
  { name: 'in all', passed: sum('passed'), failed: sum('failed'), seconds: secondsSince(began) },
]) {
  const columns = [
    String(figure.seconds).padStart(7),
    String(figure.passed).padStart(6),
    String(figure.failed).padStart(6),
  ];
  console.log(`${columns.join('  ')}  ${name}`);
}
const list = (heading, texts) => texts.length > 0 && console.log(`\n${heading}\n  ${texts.join('\n  ')}`);
if (LEFT_OUT.length > 0) console.log(`\n${leftOut} tests were left out; npm run test:all runs the long ones, too.`);
list('Passed only at the second attempt, and needs mending:', secondAttempts);
list('Failed:', [...figures.filter(({ failed }) => failed > 0).map(({ name }) => name), ...failures]);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
