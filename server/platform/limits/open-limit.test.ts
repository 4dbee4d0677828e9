import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { featureApp, testContext } from '../../testing/features.ts';
import type { AppEnv } from '../context.ts';
import { answerInPieces, PIECE_BYTES } from '../http/answer-in-pieces.ts';
import { type OpenPort, openPort } from '../http/listen.ts';
import { fewAtATime } from './open-limit.ts';

// More than the connections' own buffers hold.
const PIECES = 200;
let made = 0;
async function* pieces() {
  for (let at = 0; at < PIECES; at += 1) {
    made += 1;
    yield new Uint8Array(PIECE_BYTES);
  }
}

const few = () => fewAtATime({ most: 3, mostOfOne: 2 }, 5);
const routes = new Hono<AppEnv>()
  .get('/pieces', few(), (c) => answerInPieces(c, pieces(), {}))
  .get('/whole', few(), (c) => c.body(new Uint8Array(PIECES * PIECE_BYTES)));

let port: OpenPort;
const sockets: Socket[] = [];
beforeAll(async () => {
  port = await openPort('local');
  port.answerWith(featureApp(() => testContext({ db: {} as never, chain: {} as never }), routes).fetch);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await port.close(0);
});

async function leftUnread(path: string): Promise<Socket> {
  const socket = connect(port.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port.port}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

it.each(['/pieces', '/whole'])(
  'counts answers of %s until they are sent or given up, whoever reads them',
  async (path) => {
    const url = `http://localhost:${port.port}${path}`;
    const statusOf = async (method = 'GET') => {
      const answer = await fetch(url, { method });
      await answer.arrayBuffer();
      return answer.status;
    };
    for (let time = 0; time < 4; time += 1) expect([await statusOf('HEAD'), await statusOf()]).toEqual([200, 200]);
    made = 0;
    const first = await leftUnread(path);
    await leftUnread(path);
    expect([await statusOf(), await statusOf('HEAD')]).toEqual([429, 429]);
    expect(made).toBeLessThan(2 * PIECES);
    first.destroy();
    await expect.poll(() => statusOf()).toBe(200);
  },
);
