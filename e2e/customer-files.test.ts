import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES } from '#domain/compliance/correspondence.ts';
import { adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { test } from './support/fixtures.ts';
import type { Site } from './support/site.ts';

const PDF = Buffer.alloc(FILE_MAX_BYTES, '%PDF-1.7 ');
const PAGE = Buffer.alloc(FILE_MAX_BYTES, '<script>alert(1)</script>');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** A request that is on hold for documents; its key. */
async function onHold({ origin, local }: Site): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const answer = await fetch(origin + path, { ...sent, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { key } = await (await post('/api/purchase', { qty_to_purchase: 1, email: 'files@example.org' })).json();
  const admin = privateKeyToAccount(local.adminKey);
  const login = { address: admin.address, timestamp: Date.now() };
  const message = adminLoginMessage({ origin, chainId: 31_337, ...login });
  const signed = await post('/api/login', { ...login, signature: await admin.signMessage({ message }) });
  const headers = { cookie: (signed.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const [{ id }] = await (await fetch(`${origin}/api/purchaseList?q=${key}`, { headers })).json();
  await post(
    `/api/purchaseList/${id}/transitions`,
    { transition: 'withhold', reason: 'A utility bill, please.' },
    headers,
  );
  return key;
}

/** Sends half of a file and no more, so much that the rest may take as long as an upload may at all. */
async function beginUpload({ origin }: Site, key: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const upload = connect(Number(port), hostname).on('error', () => {});
  // An answer before the end is a refusal.
  upload.once('data', () => upload.destroy());
  await once(upload, 'connect');
  upload.write(`POST /api/purchase/${key}/files HTTP/1.1\r\nhost: ${hostname}:${port}\r\n`);
  upload.write(`content-type: application/pdf\r\ncontent-length: ${PDF.length}\r\n\r\n`);
  upload.write(PDF.subarray(0, PDF.length / 2));
  return upload;
}

test('keeps a file chosen that is refused or has to wait, and sends it once there is room', { tag: '@long' }, async ({
  visit,
  site,
}) => {
  const { page } = await visit();
  const key = await onHold(site);
  await page.goto(`/purchasesuccess?key=${key}`);
  const form = page.getByRole('form', { name: 'Your documents' });
  const choose = (name: string, buffer: Buffer) => form.locator('input[type=file]').setInputFiles(file(name, buffer));
  const send = form.getByRole('button', { name: 'Send file' });
  // As large as any: the answer comes while the browser is still sending.
  await choose('page.pdf', PAGE);
  await send.click();
  await expect(form.getByText(CORRESPONDENCE_MESSAGES.fileType).first()).toBeVisible();
  await expect(form.getByText('page.pdf')).toBeVisible();

  await choose('bill.pdf', PDF);
  let held = await beginUpload(site, key);
  // The server has it once another one must wait, unless that other one came first and this one had to.
  const statusOfAnother = async () => {
    if (held.readyState !== 'open') held = await beginUpload(site, key);
    const other = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: 'no file' };
    return (await fetch(`${site.origin}/api/purchase/${key}/files`, other)).status;
  };
  await expect.poll(statusOfAnother).toBe(429);
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/files') && answer.status() === 429);
  await send.click();
  await refused;
  await expect(form.getByText('bill.pdf')).toBeVisible();
  held.destroy();
  await expect(form.getByText(CORRESPONDENCE_MESSAGES.fileSent)).toBeVisible();
  await expect(page.getByText('PDF, 10.0 MB')).toBeVisible();
});
