import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs the npm that runs us, else the one on the PATH. */
export function npm(title, args, options) {
  // Under `npm test --silent` this npm would inherit the silence and fail without a message.
  const withErrors = [...args, '--loglevel=error'];
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return longStep(title, process.execPath, [own, ...withErrors], options);
  return longStep(title, 'npm', withErrors, { ...options, shell: process.platform === 'win32' });
}

const TICK_MS = 5_000;
const KEPT_OUTPUT = 8_000;

/** Runs a program that takes a while: says what it does and how long it takes, and its output only if it fails. */
export function longStep(title, command, args, options = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  // Standard output is for what a command was asked for.
  console.error(`${title} …`);
  const ticking = setInterval(() => console.error(`  … ${seconds()}`), TICK_MS);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const abandon = () => child.kill();
    process.once('exit', abandon);
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => reject(new Error(`${title}: ${command} could not be run (${error.message})`)));
    child.on('close', (code, signal) => {
      process.off('exit', abandon);
      if (code === 0) resolve(console.error(`  done in ${seconds()}`));
      else reject(new Error(`${title} failed (${signal ?? `code ${code}`}):\n${output.trim()}`));
    });
  }).finally(() => clearInterval(ticking));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8') || 0);
    if (!holder || !isAlive(holder)) rmSync(file, { force: true });
    return false;
  }
}

/** Does the work while no other process holds the lock file; the lock of a dead process is removed. */
export async function oneAtATime(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!tryLock(file)) await new Promise((done) => setTimeout(done, 200));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
