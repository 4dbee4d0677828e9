// node scripts/with-node.mjs FILE ARGS…: runs one of our TypeScript files under a new enough Node, packages installed.
import { spawn } from 'node:child_process';
import { ensureNode } from './ensure-node.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

try {
  const node = await ensureNode();
  await ensureInstalled();
  const args = ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)];
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
