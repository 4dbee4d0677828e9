import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureNode } from './ensure-node.mjs';
import { ensureInstalled } from './install.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const node = await ensureNode();
await ensureInstalled();

const bin = (name) => join(ROOT, 'node_modules', ...name.split('/'));
const notes = mkdtempSync(join(tmpdir(), 'usg-test-'));
const total = { passed: 0, failed: 0 };
const failures = [];

function run(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

async function step(name, work) {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${((Date.now() - start) / 1000).toFixed(0)} s)`);
}

const check = (name, ...args) =>
  step(name, async () => ((await run(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));

// A run that ends without a report has failed, whatever it had passed before.
const report = (name, args, file, env, count) =>
  step(name, async () => {
    const code = await run(args, env);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
  });

const vitest = (name, projects, env = {}) => {
  const file = join(notes, `${projects[0]}.json`);
  const args = [bin('vitest/vitest.mjs'), 'run', ...projects.map((project) => `--project=${project}`)];
  return report(
    name,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    file,
    env,
    (json) => ({
      passed: json.numPassedTests,
      failed:
        json.numFailedTests +
        json.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length,
    }),
  );
};

try {
  const chromium = await ensureChromium();
  await check('lint and format', bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off');
  await check('route types', bin('@react-router/dev/bin.cjs'), 'typegen');
  await check('types', bin('typescript/bin/tsc'), '--noEmit');
  await check('structure', 'scripts/check-structure.ts');
  await check('nothing unused', bin('knip/bin/knip.js'));
  const contracts = join(notes, 'contracts.json');
  await report('token contract', ['contracts/run-tests.ts', contracts], contracts, {}, (json) => json);
  await vitest('rules, wallet, server and web', ['rooms', 'isolated', 'pure'], { CHROMIUM_PATH: chromium });
  await check('web build', 'scripts/build-web.mjs');
  await vitest('in a browser', ['browser'], { CHROMIUM_PATH: chromium });
} finally {
  rmSync(notes, { recursive: true, force: true });
}

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
