import { describe, expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { site } from '#site';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { redemptions } from './table.ts';

let desk: TestRedemptions;
let redemption: Awaited<ReturnType<TestRedemptions['request']>>;
onEmptyDatabase(async (db) => {
  desk = await testRedemptions(db);
  redemption = await desk.request();
  await db.update(redemptions).set({ state: 'checked' });
});
const status = () => desk.status(redemption.ticket_id);

describe('a document', () => {
  const PDF = new TextEncoder().encode('%PDF-1.7 passport');
  const send = async (ticket = redemption.ticket_id, type = 'application/pdf', body = PDF) => {
    const headers = { 'content-type': type };
    const answer = await desk.app.request(`/api/redeem/${ticket}/files`, { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
  };
  const NOT_NOW = [409, CORRESPONDENCE_MESSAGES.documentsNotNow];
  const withhold = () => desk.transition(redemption.id, { transition: 'withhold', reason: 'A copy of your passport.' });

  it('is taken on the page while the redemption is on hold for one, and only with its number', async () => {
    expect(await status()).toMatchObject({ may_send_file: false, files: [] });
    expect(await send()).toEqual(NOT_NOW);
    await withhold();
    expect(await status()).toMatchObject({ may_send_file: true, next: 'send_documents' });
    const [told] = (await desk.emails(redemption.email as string)).filter(({ subject }) => /documents/.test(subject));
    expect(told?.text).toContain(CORRESPONDENCE_MESSAGES.sendDocuments);
    expect((await send('0000-0000-0000-0000-0000-0000-0000'))[0]).toBe(404);
    expect(await send()).toEqual([200, undefined]);
    expect(await status()).toMatchObject({ files: [{ type: 'application/pdf', size: PDF.length, erased: false }] });
    expect((await desk.emails(site.support.email)).map(({ subject }) => subject)).toContain(
      'A customer sent a file: Redemption of 2 coins',
    );
    await desk.transition(redemption.id, { transition: 'release' });
    expect(await send()).toEqual(NOT_NOW);
    expect(await status()).toMatchObject({ may_send_file: false, files: [{}] });
  });

  it('is nothing but a PDF, JPEG or PNG file', async () => {
    await withhold();
    expect((await send(undefined, 'text/html'))[0]).toBe(422);
    expect((await send(undefined, 'image/png', new TextEncoder().encode('<html>')))[0]).toBe(422);
    expect(await status()).toMatchObject({ files: [] });
  });

  it('is opened and erased at the desk', async () => {
    await withhold();
    await send();
    const path = `/api/redemptionList/${redemption.id}`;
    const { files } = (await desk.get(path)) as unknown as { files: { id: string }[] };
    expect(files).toMatchObject([{ type: 'application/pdf', erased_at: null }]);
    const headers = await desk.staff();
    const open = () => desk.app.request(`/api/files/${files[0]?.id}/open`, json({}, headers));
    expect(new Uint8Array(await (await open()).arrayBuffer())).toEqual(PDF);
    const erase = { ...json({}, headers), method: 'DELETE' };
    expect((await desk.app.request(`${path}/correspondence`, erase)).status).toBe(200);
    expect((await open()).status).toBe(409);
    expect(await status()).toMatchObject({ files: [{ erased: true }] });
  });
});
