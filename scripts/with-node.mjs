// node scripts/with-node.mjs [--omit=dev] FILE ARGS…: runs one of our TypeScript files under a new enough Node, packages installed.
// What an operator runs omits the development packages: none of them is to be installed beside a live site's keys.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';
import { root } from './root.mjs';

try {
  const node = await ensureNode();
  const given = process.argv.slice(2);
  const omitDev = given[0] === '--omit=dev';
  await ensureInstalled({ omitDev });
  const args = ['--disable-warning=ExperimentalWarning', ...given.slice(omitDev ? 1 : 0)];
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
