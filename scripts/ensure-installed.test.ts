import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fetchRuntime, RUNTIMES } from './ensure-installed.mjs';

const NAME = 'node-of-this-test';
const VERSION = '24.21.0';
let folder: string;
let registry: Server;
let env: NodeJS.ProcessEnv;
let integrity: string;

// A registry with one package in it, so that nothing is asked of a real one.
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'runtime-'));
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name: NAME, version: VERSION }));
  writeFileSync(join(folder, 'package', 'bin', 'node'), 'a program');
  execFileSync('tar', ['-czf', join(folder, 'package.tgz'), '-C', folder, 'package']);
  const bytes = readFileSync(join(folder, 'package.tgz'));
  integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(bytes);
    const tarball = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/package.tgz`;
    const versions = { [VERSION]: { name: NAME, version: VERSION, dist: { tarball, integrity } } };
    return response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: VERSION }, versions }));
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const { port } = registry.address() as AddressInfo;
  const npm = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'cache') };
  env = { ...process.env, ...npm };
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

it('names a new enough Node by version and hash for every platform', () => {
  for (const { version, integrity } of Object.values(RUNTIMES)) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    expect(major > 24 || (major === 24 && minor >= 7)).toBe(true);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

it('keeps a Node binary with the expected hash', async () => {
  const target = join(folder, 'kept');
  await fetchRuntime(target, { name: NAME, version: VERSION, integrity }, env);
  expect(readFileSync(join(target, 'node_modules', NAME, 'bin', 'node'), 'utf8')).toBe('a program');
});

it('refuses a Node with another hash, says so, and keeps nothing of it', async () => {
  const target = join(folder, 'refused');
  const other = RUNTIMES['linux-x64'].integrity;
  const fetched = fetchRuntime(target, { name: NAME, version: VERSION, integrity: other }, env);
  await expect(fetched).rejects.toThrow(/node-of-this-test@24\.21\.0 .* its hash differs\. It was not run/);
  expect([existsSync(target), existsSync(`${target}.${process.pid}`)]).toEqual([false, false]);
});
