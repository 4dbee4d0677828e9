import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { quietPort } from '#server/testing/quiet-port.ts';
import { root } from './root.mjs';

const SCRIPT = join(root, 'scripts/check-health.mjs');
const server = createServer((request, response) => {
  response.writeHead(request.url === '/healthz' ? status : 404).end();
});
let status = 200;
afterEach(() => new Promise((closed) => server.close(closed)));

const listen = (port: string) => new Promise<void>((listening) => server.listen(Number(port), '127.0.0.1', listening));

function check(port: string, ...args: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended: ended.then(async (code) => ({ code, said: await said })) };
}

it('finds a site healthy that answers, and one that does not unhealthy', async () => {
  const port = await quietPort();
  const none = { code: 1, said: `http://127.0.0.1:${port}/healthz does not answer.\n` };
  expect(await check(port).ended).toEqual(none);
  await listen(port);
  expect(await check(port).ended).toEqual({ code: 0, said: '' });
  status = 503;
  expect(await check(port).ended).toEqual(none);
});

it('waits until the site answers where it is told to', async () => {
  const port = await quietPort();
  status = 503;
  await listen(port);
  const asked = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const { child, ended } = check(port, '--wait');
  await asked;
  expect(child.exitCode).toBeNull();
  status = 200;
  expect(await ended).toEqual({ code: 0, said: '' });
});
