import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(file) {
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

/** Does the work while no other process works under the same file; a dead process loses its claim. */
export async function oneAtATime(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await new Promise((done) => setTimeout(done, 200));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
