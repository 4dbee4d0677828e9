import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';
import { readPlaywrightReport, readVitestReport } from './read-test-reports.mjs';
import { ensurePostgres, ensureProgram } from './system-programs.mjs';

/** Without --all, what has the tag `long` is left out (docs/decisions/073-long-tests.md). */
const ALL = process.argv.includes('--all');
/** Programs that long tests run, and Debian's package of each. */
const PROGRAMS = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  caddy: 'caddy',
  openssl: 'openssl',
  minisign: 'minisign',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  logrotate: 'logrotate',
};
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const began = performance.now();
const node = await ensureNode();
await ensureInstalled();

const bin = (name) => join(ROOT, 'node_modules', ...name.split('/'));
const reports = mkdtempSync(join(tmpdir(), 'usg-test-'));
const figures = [];
const failures = [];
let notRun = 0;
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

/** Tests whose report names each of them; what they print is shown as it comes, or at the end where it is kept. */
const tests = (name, args, { read, file, env, kept }) =>
  stage(name, async () => {
    const { code, output } = await run(args, { env, kept });
    const json = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    const { passed, failed, leftOut, failures: texts } = read(json, ROOT);
    notRun += leftOut;
    failures.push(...texts);
    // No test at all, or an error outside of them, is a failure, too.
    return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, output };
  });

function vitest(env) {
  const file = join(reports, 'vitest.json');
  const filter = ALL ? [] : ['--tags-filter=!long'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // The browser tests are beside them, with workers of their own.
  const args = [bin('vitest/vitest.mjs'), 'run', ...filter, ...reporters];
  return tests('rules, wallet, server and web', args, { read: readVitestReport, file, env, kept: true });
}

function playwright(env) {
  const file = join(reports, 'playwright.json');
  const filter = ALL ? [] : ['--grep-invert=@long'];
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filter];
  const written = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return tests('in a browser', args, { read: readPlaywrightReport, file, env: written });
}

async function oneByOne(...stages) {
  for (const next of stages) await next();
}

try {
  const chromium = await ensureChromium();
  // Before the workers, two of which could not install at once.
  for (const [name, packageName] of Object.entries(ALL ? PROGRAMS : {})) ensureProgram(name, packageName);
  if (ALL) ensurePostgres();
  figures.push({ name: 'installs', passed: 0, failed: 0, seconds: secondsSince(began) });
  const contracts = join(reports, 'contracts.json');
  const routeTypes = [bin('@react-router/dev/bin.cjs'), 'typegen'];
  const env = { CHROMIUM_PATH: chromium };
  const build = check('web build', ['scripts/build-web.mjs']);
  // The browser tests take longest, and often wait; beside them is everything else, since what came after them would have a core to itself.
  await Promise.all([
    oneByOne(
      () => build,
      () => playwright(env),
    ),
    oneByOne(
      () => report('token contract', ['contracts/run-tests.ts', contracts], contracts),
      () => build,
      () => vitest(env),
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
if (!ALL) console.log('\nTests with the tag `long` were left out; npm run test:all runs them, too.');
else if (notRun > 0) console.log(`\n${notRun} tests did not run.`);
list('Failed:', [...figures.filter(({ failed }) => failed > 0).map(({ name }) => name), ...failures]);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
