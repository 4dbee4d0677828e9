import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testSite } from '../../testing/site.ts';
import { createOutages } from '../outages.ts';
import { type OpenPort, openPort } from './listen.ts';

type Line = { level: number; msg: string; route?: string };

const logged: Line[] = [];
const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
let database: Awaited<ReturnType<typeof testDatabase>>;
let port: OpenPort;
beforeAll(async () => {
  database = await testDatabase();
  const { app } = await testSite({ db: database.db, log, outages: createOutages(log) });
  port = await openPort('local');
  port.answerWith(app.fetch);
});
afterAll(async () => {
  await port.close(0);
  await database.close();
});

it.each(['/api/rpc', '/api/purchase', '/api/auth/sign_in', '/api/auth'])(
  'a caller who resets the connection in the middle of a body to %s is no outage and no fault of ours',
  async (path) => {
    logged.length = 0;
    const socket = connect(port.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost:${port.port}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`;
    await new Promise((sent) => socket.write(`${head}{"name": "A`, sent));
    // The server has the beginning of the body when the route waits for the rest.
    await expect.poll(() => new Promise((count) => port.servers[0]?.getConnections((_, open) => count(open)))).toBe(1);
    socket.resetAndDestroy();
    await expect.poll(() => logged.map(({ msg }) => msg)).toEqual(['refused']);
  },
);
