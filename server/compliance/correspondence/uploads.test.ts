import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { type OpenPort, openPort } from '../../platform/http/listen.ts';
import { pdfOf } from '../../testing/customer-files.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { type TestDesk, testDesk } from '../../testing/sales.ts';
import { filePieces, files, fileUploads } from './table.ts';

const BYTES = 4 * 1024 * 1024;

let desk: TestDesk;
let port: OpenPort;
beforeAll(async () => {
  port = await openPort('local');
  port.answerWith((incoming, bindings) => desk.app.fetch(incoming, bindings));
});
afterAll(() => port.close(0));
const open: Socket[] = [];
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});
let key: string;
beforeEach(async () => {
  key = await payable();
});
async function payable(): Promise<string> {
  const request = await desk.request();
  await desk.place(request.id);
  return request.key;
}

type Upload = { socket: Socket; answer: Promise<{ status: number; headers: Record<string, string>; text: string }> };
/** Begins an upload of so many bytes and sends what is given of it. */
function begin(to: string, first: Uint8Array, length = BYTES): Upload {
  const socket = connect(port.port, '127.0.0.1');
  open.push(socket.on('error', () => {}));
  const head = [
    `POST /api/purchase/${to}/files HTTP/1.1`,
    `host: localhost:${port.port}`,
    'content-type: application/pdf',
    `content-length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(first);
  let text = '';
  const answer = new Promise<Awaited<Upload['answer']>>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const [all, status, headers = '', body = ''] = /^HTTP\/1\.1 (\d+) .*?\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
      if (!all) return;
      const lines = headers.split('\r\n').map((line) => line.split(': ') as [string, string]);
      resolve({ status: Number(status), headers: Object.fromEntries(lines), text: body });
    });
  });
  return { socket, answer };
}
afterAll(() => {
  for (const socket of open) socket.destroy();
});

const { db: database } = { db: () => desk.context.db };
const piecesKept = async () => (await database().select().from(filePieces)).length;

describe('files that come in', () => {
  it('are one at a time for a request, however many are begun; the others are asked to wait', async () => {
    const half = pdfOf(BYTES / 2);
    const held = begin(key, half);
    // It is in the database while it comes in, not in memory.
    await expect.poll(piecesKept).toBe(BYTES / 2 / (128 * 1024) - 1);
    // With what the other tests send, within the number of calls that one network address may make at a time.
    const others = Array.from({ length: 40 }, () => begin(key, half));
    for (const { status, headers, text } of await Promise.all(others.map(({ answer }) => answer))) {
      expect([status, headers['retry-after']]).toEqual([429, '5']);
      expect(JSON.parse(text)).toEqual({ errors: [CORRESPONDENCE_MESSAGES.fileBusy] });
    }
    expect(await database().select().from(fileUploads)).toHaveLength(1);
    expect((await desk.status(key)).files).toEqual([]);
    held.socket.write(pdfOf(BYTES).subarray(BYTES / 2));
    expect((await held.answer).status).toBe(200);
    expect((await desk.status(key)).files).toMatchObject([{ size: BYTES }]);
    const next = begin(key, pdfOf(100), 100);
    expect((await next.answer).status).toBe(200);
  });

  it('are three at a time from one network address', async () => {
    const keys = [key, await payable(), await payable(), await payable()];
    const held = keys.slice(0, 3).map((each) => begin(each, pdfOf(BYTES / 2)));
    await expect.poll(async () => (await database().select().from(fileUploads)).length).toBe(3);
    expect((await begin(keys[3] ?? '', pdfOf(100), 100).answer).status).toBe(429);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await database().select().from(fileUploads)).length).toBe(0);
    expect((await begin(keys[3] ?? '', pdfOf(100), 100).answer).status).toBe(200);
  });

  it('leave nothing where their connection breaks', async () => {
    const { socket } = begin(key, pdfOf(BYTES / 2));
    await expect.poll(piecesKept).toBeGreaterThan(10);
    socket.resetAndDestroy();
    await expect.poll(piecesKept).toBe(0);
    expect(await database().select().from(files)).toEqual([]);
    expect((await begin(key, pdfOf(100), 100).answer).status).toBe(200);
  });

  it('are refused by their first bytes, before the rest has come, and the connection goes on', async () => {
    const options = { port: port.port, path: `/api/purchase/${key}/files`, method: 'POST' };
    const headers = { 'content-type': 'application/pdf', 'content-length': BYTES };
    const sending = request({ ...options, headers });
    sending.write(new TextEncoder().encode('<html><script>alert(1)</script>'));
    const [answer] = await once(sending, 'response');
    expect(answer.statusCode).toBe(422);
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    expect(JSON.parse(text).errors).toEqual([CORRESPONDENCE_MESSAGES.fileType]);
    sending.destroy();
    expect(await database().select().from(fileUploads)).toEqual([]);
  });
});
