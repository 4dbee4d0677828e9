import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { NODE_FLAGS } from './node-flags.mjs';
import { root } from './root.mjs';

const STOP_TIMEOUT_MS = 25_000;

/** What Node is given to run the server. */
export const SERVER_ARGS = [...NODE_FLAGS, 'server/main.ts'];

/** Its environment, which keeps stripped and compiled sources between starts. */
export const serverEnv = (env) => ({ NODE_COMPILE_CACHE: join(root, '.runtime', 'compile-cache'), ...env });

/** Runs the server as a child process. It ends when we do, since our IPC channel to it then closes. */
export function runServer(node, { env, onStep, onReady }) {
  const child = spawn(node, SERVER_ARGS, {
    cwd: root,
    env: serverEnv(env),
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
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
    return ended;
  };
  return { ended, stop };
}

const WATCHED = ['server', 'domain', 'contracts', 'site.config.ts'];
const SETTLE_MS = 150;
const IGNORED = /\.test\.ts$|^(out|cache)\b|\.new$/;

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

function runWeb(node, port) {
  const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const args = [program, 'dev', '--port', String(port), '--strictPort', '--host', '127.0.0.1'];
  // It ends when its stdin closes, and so when we do.
  return spawn(node, args, { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] });
}

function onChange(change) {
  let timer;
  for (const path of WATCHED) {
    watch(join(root, path), { recursive: true }, (_event, name) => {
      if (name && IGNORED.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(change, SETTLE_MS);
    });
  }
}

/** npm run dev: our server passes pages on to the hot-reloading one, and is started again whenever its sources change. */
export async function runDevelopment(node, options) {
  const port = await freePort();
  const web = runWeb(node, port);
  const env = { ...options.env, WEB_URL: `http://127.0.0.1:${port}` };
  let server = runServer(node, { ...options, env });
  let restarting = false;
  let finish;
  const ended = new Promise((resolve) => {
    finish = resolve;
  });
  web.on('exit', () => finish(1));

  onChange(async () => {
    if (restarting) return;
    restarting = true;
    console.log('  the server’s sources changed; starting it again …');
    await server.stop();
    server = runServer(node, { ...options, env });
    restarting = false;
  });

  return {
    ended,
    stop: async () => {
      restarting = true;
      web.kill('SIGTERM');
      return server.stop();
    },
  };
}
