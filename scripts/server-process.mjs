import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

const PATIENCE_MS = 25_000;

/** Runs the server as a child that ends with us: our channel to it closes, however we end. */
export function runServer(node, { env, onStep, onReady }) {
  const args = ['--disable-warning=ExperimentalWarning', 'server/main.ts'];
  // Stripped and compiled sources, kept from start to start.
  const cache = { NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache') };
  const child = spawn(node, args, {
    cwd: root,
    env: { ...cache, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    if (message.step) onStep(message.step);
    if (message.ready) onReady(message.ready);
  });
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
  const stop = () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    return ended;
  };
  return { ended, stop };
}
