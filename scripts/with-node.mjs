// node scripts/with-node.mjs [--omit=dev] FILE ARGS…: runs one of our TypeScript files under a new enough Node, packages installed.
// The operator's commands omit the development packages, so that none is installed beside a live site's keys.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';
import { root } from './root.mjs';

try {
  const node = await ensureNode();
  const words = process.argv.slice(2);
  const omitDev = words[0] === '--omit=dev';
  await ensureInstalled({ omitDev });
  const args = ['--disable-warning=ExperimentalWarning', ...words.slice(omitDev ? 1 : 0)];
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
