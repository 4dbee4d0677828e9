import { once } from 'node:events';
import {
  Agent,
  createServer,
  get as httpGet,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenPort, openPort } from './listen.ts';

const open: { close: (graceMs: number) => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close(0);
});
async function opened(...args: Parameters<typeof openPort>): Promise<OpenPort> {
  const port = await openPort(...args);
  open.push(port);
  return port;
}
// A separate connection for each request: one left open by an earlier test would be cut off.
function get(
  url: string,
  agent: Agent | false = false,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpGet(url, { agent }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, headers: answer.headers, text });
    });
    request.once('error', reject);
  });
}
/** A stop that waited for its grace period would outlast the limit of a test. */
const BEYOND_TEST_MS = 600_000;
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4')?.address;

describe('the site’s port', () => {
  it('is the first free one from 3000 on, by IPv4 and IPv6', async () => {
    const first = await opened('local');
    const second = await opened('local');
    expect(first.port).toBeGreaterThanOrEqual(3000);
    expect(second.port).toBeGreaterThan(first.port);
    for (const host of first.servers.length === 2 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
      expect((await get(`http://${host}:${first.port}/`)).status).toBe(503);
    }
  });

  it('is skipped if another program has it by IPv6 alone', async () => {
    const { port } = await opened('local');
    await open.pop()?.close(0);
    const other: Server = createServer();
    const bound = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(port, '::1', () => resolve(true));
    });
    const next = await opened('local');
    expect(bound ? next.port > port : next.port >= port).toBe(true);
    other.close();
  });

  it.skipIf(!elsewhere)('is not reached from outside in local mode', async () => {
    const { port } = await opened('local');
    await expect(get(`http://${elsewhere}:${port}/`)).rejects.toThrow();
  });

  it('asks early callers to wait', async () => {
    const { port, answerWith } = await opened('local');
    const early = await get(`http://localhost:${port}/readyz`);
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2']);
    expect(early.headers['x-content-type-options']).toBe('nosniff');
    answerWith(() => new Response('ready'));
    expect((await get(`http://localhost:${port}/`)).text).toBe('ready');
  });

  it('answers requests in progress before it closes, and accepts nothing new', async () => {
    const { port, answerWith, close } = await opened('local');
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    answerWith(() => {
      asked.resolve();
      return answer.promise;
    });
    const inHand = get(`http://localhost:${port}/`);
    await asked.promise;
    const closed = close(60_000);
    await expect(get(`http://localhost:${port}/`)).rejects.toThrow();
    answer.resolve(new Response('late, but here'));
    expect((await inHand).text).toBe('late, but here');
    await closed;
  });

  it('closes kept-alive connections while it closes, and loses none of their requests', async () => {
    const { port, answerWith, close } = await opened('local');
    answerWith(async () => {
      await sleep(5);
      return new Response('here');
    });
    let answered = 0;
    // Sends request after request on one connection, until the server asks to close it.
    async function client(pauseMs: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let kept = true; kept; ) {
        const answer = await get(`http://localhost:${port}/`, agent);
        expect(answer.text).toBe('here');
        answered += 1;
        kept = answer.headers.connection !== 'close';
        await sleep(pauseMs);
      }
      agent.destroy();
    }
    const clients = Array.from({ length: 10 }, (_, at) => client(at * 20));
    await expect.poll(() => answered).toBeGreaterThan(50);
    await close(BEYOND_TEST_MS);
    await Promise.all(clients);
  });

  it('closes idle connections', async () => {
    const { port, answerWith, close } = await opened('local');
    answerWith(() => new Response('here'));
    const agent = new Agent({ keepAlive: true });
    await get(`http://localhost:${port}/`, agent);
    const silent = connect(port, 'localhost');
    await once(silent, 'connect');
    await close(BEYOND_TEST_MS);
    agent.destroy();
    silent.destroy();
  });

  it('answers HTTP/1.0 without a Host, as load balancers send it', async () => {
    const { port, answerWith } = await opened('local');
    answerWith((request) => new Response(new URL(request.url).pathname));
    const socket = connect(port, 'localhost').setEncoding('utf8');
    socket.write('OPTIONS /readyz HTTP/1.0\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.[01] 200 OK\r\n[\s\S]*\/readyz$/);
  });

  it('creates no stream for a request without a body, and reads every body', async () => {
    const { port, answerWith } = await opened('local');
    const ended: boolean[] = [];
    answerWith(async (request, bindings) => {
      ended.push((bindings as { incoming: IncomingMessage }).incoming.readableEnded);
      return new Response(`<${request.method} ${await request.text()}>`);
    });
    const socket = connect(port, 'localhost').setEncoding('utf8');
    const line = (method: string, headers = '') => `${method} / HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
    socket.write(
      [
        line('GET'),
        line('POST'),
        line('DELETE'),
        line('POST', 'content-length: 0\r\n'),
        `${line('POST', 'content-length: 4\r\n')}gold`,
        `${line('PUT', 'transfer-encoding: chunked\r\n')}4\r\ncoin\r\n0\r\n\r\n`,
        line('GET', 'connection: close\r\n'),
      ].join(''),
    );
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text.match(/<.*?>/g)).toEqual([
      '<GET >',
      '<POST >',
      '<DELETE >',
      '<POST >',
      '<POST gold>',
      '<PUT coin>',
      '<GET >',
    ]);
    // Node before 24.12 doesn't know the option, and makes the stream.
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const isKnown = major > 24 || minor >= 12;
    expect(ended).toEqual([isKnown, isKnown, isKnown, false, false, false, isKnown]);
  });

  it('does not wait forever for a request that never ends', async () => {
    const { port, answerWith, close } = await opened('local');
    const asked = Promise.withResolvers<void>();
    answerWith(() => {
      asked.resolve();
      return new Promise<Response>(() => {});
    });
    const stuck = get(`http://localhost:${port}/`).catch(() => 'cut off');
    await asked.promise;
    await close(100);
    expect(await stuck).toBe('cut off');
  });
});
