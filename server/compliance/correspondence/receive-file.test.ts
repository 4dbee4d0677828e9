import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES, FILES_MAX } from '#domain/compliance/correspondence.ts';
import { site } from '#site';
import { auditEntries } from '../../platform/audit/table.ts';
import { timedBody } from '../../platform/http/timed-body.ts';
import { uuidv7 } from '../../platform/id.ts';
import { pdfOf } from '../../testing/customer-files.ts';
import { json } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { type TestDesk, testDesk } from '../../testing/sales.ts';
import { receiveFile } from './receive-file.ts';
import { completeUpload, deleteAbandonedUploads, storePieces } from './store-pieces.ts';
import { filePieces, files, fileUploads } from './table.ts';

type Piece = typeof filePieces.$inferSelect;

const PDF = new TextEncoder().encode('%PDF-1.7 paid');
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1]);
const NO_KEY = '0000-0000-0000-0000-0000-0000-0000';

let desk: TestDesk;
let key: string;
let id: string;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});
beforeEach(async () => {
  ({ key, id } = await desk.request());
});

const acts = async (action: string) =>
  desk.context.db.select().from(auditEntries).where(eq(auditEntries.action, action));
const subjects = async (to: string) => (await desk.emails(to)).map(({ subject }) => subject);

describe('a proof of payment', () => {
  const send = (bytes: Uint8Array, headers: Record<string, string> = {}, to = key) =>
    desk.app.request(`/api/purchase/${to}/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', ...headers },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  const open = async (file: string, headers?: Record<string, string>) =>
    desk.app.request(`/api/files/${file}/open`, json({}, headers ?? (await desk.staff())));
  const sent = async (bytes = PDF) => ((await (await send(bytes)).json()) as { id: string }).id;
  const stored = async () => desk.context.db.select().from(files);
  const uploads = async () => desk.context.db.select().from(fileUploads);
  const pieces = async () => desk.context.db.select().from(filePieces).orderBy(filePieces.fileId, filePieces.position);

  it('is accepted once there is an order to pay, and only with the key', async () => {
    const early = await send(PDF);
    expect([early.status, await early.json()]).toEqual([409, { errors: [CORRESPONDENCE_MESSAGES.filesNotNow] }]);
    await desk.place(id);
    expect(await desk.status(key)).toMatchObject({ may_send_file: true, files: [] });
    expect((await send(PDF, {}, NO_KEY)).status).toBe(404);
    expect((await send(PDF)).status).toBe(200);
    expect((await desk.status(key)).files).toMatchObject([
      { type: 'application/pdf', size: PDF.length, erased: false },
    ]);
    expect(await subjects(site.support.email)).toContain(`A customer sent a file: Purchase of 2 ${site.symbol}`);
  });

  it('is accepted as a document while the request is on hold for one', async () => {
    const transition = (input: object) => desk.post(`/api/purchaseList/${id}/transitions`, input);
    await transition({ transition: 'withhold', reason: 'A utility bill.' });
    expect(await desk.status(key)).toMatchObject({ may_send_file: true, next: 'send_documents' });
    expect((await send(PDF)).status).toBe(200);
    await transition({ transition: 'release' });
    expect((await send(PDF)).status).toBe(409);
  });

  describe('of a placed order', () => {
    beforeEach(() => desk.place(id));

    it.each([
      [PDF, 'application/pdf'],
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
    ])('is what its contents are, whatever it is sent as: %#', async (bytes, type) => {
      expect((await send(bytes, { 'content-type': 'image/png' })).status).toBe(200);
      expect((await desk.status(key)).files).toMatchObject([{ type }]);
    });

    it.each([
      ['a page', new TextEncoder().encode('<html><script>alert(1)</script>'), 'application/pdf'],
      ['a page that holds a PDF', new TextEncoder().encode('<html>%PDF-1.7'), 'application/pdf'],
      ['an SVG image', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
      ['a program', new TextEncoder().encode('MZ program'), 'image/jpeg'],
      ['a PDF as something else', PDF, 'text/html'],
      ['a form', PDF, 'multipart/form-data; boundary=x'],
      ['nothing', new Uint8Array(0), 'application/pdf'],
    ])('is refused as %s', async (_, bytes, type) => {
      expect((await send(bytes, { 'content-type': type })).status).toBe(422);
      expect(await stored()).toEqual([]);
    });

    it('is encrypted under its own row, and opened by staff alone, each time on record, to be saved and never shown', async () => {
      const file = await sent();
      const [piece] = await pieces();
      expect(Buffer.from(piece?.ciphertext ?? []).includes(Buffer.from('%PDF'))).toBe(false);
      expect((await open(file, {})).status).toBe(401);
      const opened = await open(file);
      expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF);
      expect(Object.fromEntries(opened.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="file-${file.slice(-12)}.pdf"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'no-store',
      });
      expect((await acts('file.open')).map(({ after }) => after)).toEqual([{ file }]);
      // Bytes that were copied to another row can't be decrypted.
      const other = await sent(PNG);
      await desk.context.db
        .update(filePieces)
        .set({ ciphertext: piece?.ciphertext ?? PDF })
        .where(eq(filePieces.fileId, other));
      expect((await open(other)).status).toBe(500);
    });

    it('is kept in pieces, of which none can be moved, exchanged or left out', async () => {
      const long = pdfOf(300 * 1024);
      const file = await sent(long);
      expect(new Uint8Array(await (await open(file)).arrayBuffer())).toEqual(long);
      const before = await pieces();
      expect(before.map(({ position }) => position)).toEqual([0, 1, 2]);
      const { db } = desk.context;
      const [first, second, third] = before as [Piece, Piece, Piece];
      const reads = async () => {
        const answer = await open(file);
        const isWhole = answer.arrayBuffer().then((bytes) => bytes.byteLength === long.length);
        return answer.status === 200 && isWhole.catch(() => false);
      };
      const at = (position: number) => eq(filePieces.position, position);
      for (const [one, other] of [
        [first, second],
        [second, third],
      ] as const) {
        await db.update(filePieces).set({ ciphertext: other.ciphertext }).where(at(one.position));
        expect(await reads()).toBe(false);
        await db.update(filePieces).set({ ciphertext: one.ciphertext }).where(at(one.position));
      }
      await db.delete(filePieces).where(at(2));
      expect(await reads()).toBe(false);
      await db.delete(filePieces).where(at(1));
      expect((await open(file)).status).toBe(500);
    });

    it('says how long it is, so that one that breaks off is not taken for whole', async () => {
      expect((await open(await sent(PDF))).headers.get('content-length')).toBe(String(PDF.length));
    });

    it.each([
      ['the first bytes are of no file that we take', 422, CORRESPONDENCE_MESSAGES.fileType, '<html><script>'],
      ['it stops', 408, CORRESPONDENCE_MESSAGES.fileSlow, '%PDF-1.7 paid'],
    ])('is refused as soon as %s, and nothing of it stays', async (_, status, message, begins) => {
      // Never ends: only its beginning is there.
      const chunks = timedBody(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(begins)) }), {
        pace: { deadlineMs: 60_000, graceMs: 20, bytesPerSecond: 1_000_000 },
        most: 1_000,
        tooLarge: '',
        tooSlow: CORRESPONDENCE_MESSAGES.fileSlow,
      });
      const taken = receiveFile(desk.context, { kind: 'purchase', id }, chunks, {
        key: undefined,
        expect: async () => '',
      });
      await expect(taken).rejects.toMatchObject({ status, message });
      expect([await stored(), await uploads()]).toEqual([[], []]);
    });

    it('is deleted where its upload broke off with its process', async () => {
      const { db, now } = desk.context;
      const pdf = async function* () {
        yield PDF;
      };
      const file = { id: uuidv7(now()), subject: { kind: 'purchase', id } };
      await storePieces(desk.context, file, pdf());
      const kept = await sent(PDF);
      await deleteAbandonedUploads(desk.context);
      expect(await uploads()).toHaveLength(2);
      expect((await desk.status(key)).files).toMatchObject([{ id: kept }]);
      desk.pass(3_600);
      await deleteAbandonedUploads(desk.context);
      expect((await db.select().from(filePieces)).map(({ fileId }) => fileId)).toEqual([kept]);
      await expect(completeUpload(desk.context, file.id)).rejects.toThrow();
    });

    it('may be of 10 MB, and of no byte more', async () => {
      const largest = new Uint8Array(FILE_MAX_BYTES);
      largest.set(PDF);
      expect((await send(largest)).status).toBe(200);
      const larger = new Uint8Array(FILE_MAX_BYTES + 1);
      larger.set(PDF);
      const refused = await send(larger);
      expect([refused.status, await refused.json()]).toEqual([413, { errors: [CORRESPONDENCE_MESSAGES.fileTooLarge] }]);
      expect(await stored()).toHaveLength(1);
    });

    it('is stored once for one key, and not more than five times', async () => {
      const once = { 'idempotency-key': 'one-file' };
      for (const _ of [1, 2]) expect((await send(PDF, once)).status).toBe(200);
      expect((await send(PNG, once)).status).toBe(422);
      for (let more = 1; more < FILES_MAX; more += 1) expect((await send(PDF)).status).toBe(200);
      const tooMany = await send(PDF);
      expect([tooMany.status, await tooMany.json()]).toEqual([409, { errors: [CORRESPONDENCE_MESSAGES.filesTooMany] }]);
      expect([(await stored()).length, (await desk.status(key)).may_send_file]).toEqual([FILES_MAX, false]);
    });

    it('goes when the customer’s identity data or the correspondence is erased', async () => {
      const headers = await desk.staff();
      const remove = (path: string) => desk.app.request(path, { method: 'DELETE', headers });
      const file = await sent();
      expect((await remove(`/api/purchaseList/${id}/correspondence`)).status).toBe(200);
      expect([await pieces(), await uploads()]).toEqual([[], []]);
      expect((await open(file)).status).toBe(409);
      expect((await desk.status(key)).files).toMatchObject([{ erased: true }]);
    });
  });
});
