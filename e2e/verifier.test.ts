/** @module-tag long */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page, Route } from 'playwright-core';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { receiptHash, receiptText, ticketHash } from '#domain/redemptions/redemption.ts';
import { canonicalJson, type Lot, lotTree } from '#proof/lots.ts';
import { manifestBytes, manifestTime, sha256Hex } from '#proof/manifest.ts';
import { site } from '#site';
import { buildVerifier } from '#web/verifier/build.ts';
import { answerTo, PATIENCE_MS, sideways } from './browser.ts';
import { it as base } from './fixtures.ts';
import { violationsInBothSchemes } from './web/axe.ts';
import { BUILD } from './web/public-paths.ts';

/** As the site offers it. */
const FILE = join(BUILD, 'client', VERIFIER_FILE);
const TICKET = 'f3b1c0de-ticket';
const receipt = receiptText({
  ...{ ticket: TICKET, coins: 2, carrier: 'UPS', tracking: '1Z', delivered_at: '2026-11-21T17:00:00.000Z' },
});
const REPORT = Buffer.from('The auditor’s report');
const lot = (id: string, coins: number): Lot => ({
  ...{ id, year: 2026, mint: 'West Point', coins, depository: 'A vault', receivedOn: '2020-01-02' },
});
const lots = [lot('A-1', 500), lot('A-2', 400)];

let chain: TokenChain;
let folder: string;
let price: string;

/** Attests 900 coins by the hash of a manifest, whose files it writes. */
async function attestManifest() {
  const { timestamp } = await chain.node.getBlock();
  const manifest = {
    ...{ version: 1 as const, token: chain.token.toLowerCase() as Hex, chainId: chain.chainId, coins: 900 },
    ...{ period: { from: null, asOf: manifestTime(Number(timestamp)) }, redeemedAsOf: `${usgFromCoins(2)}` },
    lots: { root: lotTree(lots).root, count: lots.length },
    reports: [{ name: 'report.pdf', sha256: sha256Hex(REPORT), bytes: REPORT.length }],
    ...{ exclusions: [], attestor: chain.attestor.address.toLowerCase() as Hex, signers: [], previous: null },
  };
  const bytes = manifestBytes(manifest);
  await chain.write(chain.attestor, 'attestReserve', [900n, Number(timestamp), usgFromCoins(2), sha256Hex(bytes)]);
  const proof = { ...lotTree(lots).proofOf('A-2') };
  await writeFile(join(folder, 'manifest.json'), bytes);
  await writeFile(join(folder, 'lot.json'), canonicalJson(proof));
  await writeFile(join(folder, 'other-lot.json'), canonicalJson({ ...proof, lot: lot('A-2', 401) }));
  await writeFile(join(folder, 'report.pdf'), REPORT);
  await writeFile(join(folder, 'other.pdf'), 'Another report');
}

beforeAll(async () => {
  chain = await openTokenChain();
  folder = await mkdtemp(join(tmpdir(), 'usg-verifier-'));
  await chain.redeem(await chain.holder(5), usgFromCoins(2), ticketHash(TICKET));
  await chain.fulfil(ticketHash(TICKET), receiptHash(receipt));
  await attestManifest();
  await chain.finalize();
  const time = Number((await chain.node.getBlock({ blockTag: 'finalized' })).timestamp);
  const signature = await chain.admin.signTypedData(priceTypedData(chain.chainId, chain.token, 162_750, time));
  price = JSON.stringify({ USG: 1627.5, cents: 162_750, time, signature, signer: chain.admin.address });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await chain.stop();
});

/** The file, opened from disk in a browser that reaches no server of ours; what it asks and complains of is kept. */
const it = base.extend('open', async ({ browser }, { onCleanup }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  onCleanup(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  return async (hash = `token=${chain.token}&node=${chain.rpcUrl}`) => {
    const page = await context.newPage();
    const [asked, complaints]: [Set<string>, string[]] = [new Set(), []];
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${pathToFileURL(FILE)}#${hash}`);
    return { page, asked, complaints };
  };
});

const statesIn = (page: Page, title: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: title }) })
    .locator('[data-state]')
    .evaluateAll((results) => results.map((each) => `${each.getAttribute('data-state')}: ${each.textContent}`));
async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('button', { name: button }).and(page.locator(':enabled')).waitFor();
}
const goodOf = (states: string[]) => states.map((state) => state.slice(0, state.indexOf(':')));

describe('the verifier, opened from disk without any server of ours', () => {
  it('proves the token against a block’s hash, then a price, a ticket and documents', async ({ open }) => {
    const { page, asked, complaints } = await open();
    await press(page, 'Check the token');
    const token = await statesIn(page, 'The token');
    expect(goodOf(token)).toEqual(Array(6).fill('good'));
    expect(token.filter((state) => state.includes('Proved against the block’s hash.'))).toHaveLength(5);
    expect(await page.getByText(`3 ${site.name}`, { exact: true }).count()).toBe(1);

    await page.getByLabel('Price list').fill(price);
    await press(page, 'Check the prices');
    expect(goodOf(await statesIn(page, 'Prices'))).toEqual(['good']);
    await page.getByLabel('Price list').fill(price.replace('162750', '162751'));
    await press(page, 'Check the prices');
    expect(goodOf(await statesIn(page, 'Prices'))).toEqual(['bad']);

    await page.getByLabel('Ticket number').fill(TICKET);
    await page.getByLabel('Receipt (optional)').fill(receipt);
    await press(page, 'Check the ticket');
    expect(goodOf(await statesIn(page, 'A redemption'))).toEqual(['good', 'good', 'good']);
    await page.getByLabel('Ticket number').fill('another');
    await press(page, 'Check the ticket');
    expect(goodOf(await statesIn(page, 'A redemption'))).toEqual(['bad', 'note', 'bad']);

    const files = ['manifest.json', 'lot.json', 'report.pdf', 'other-lot.json', 'other.pdf'];
    await page.getByLabel('Files').setInputFiles(files.map((name) => join(folder, name)));
    await press(page, 'Check the files');
    expect(goodOf(await statesIn(page, 'Documents'))).toEqual(['good', 'good', 'good', 'bad', 'bad']);

    expect([[...asked], complaints]).toEqual([['null', chain.rpcUrl], []]);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  it('shows a lie of the node in red, and a node that is not there', async ({ open }) => {
    const { page } = await open(`token=${chain.token}&node=${chain.rpcUrl}&second=http://localhost:9`);
    await press(page, 'Check the token');
    expect(await statesIn(page, 'The token')).toEqual([expect.stringContaining('no usable answer')]);
    await page.getByLabel('Second node (optional)').fill('');
    const leaveOut = async (route: Route) => {
      const answer = await answerTo(route);
      const calls = route.request().postDataJSON() as { id: number; method: string }[];
      const logs = new Set(calls.filter(({ method }) => method === 'eth_getLogs').map(({ id }) => id));
      const said = (await answer.json()) as { id: number; result: unknown[] }[];
      await route.fulfill({
        response: answer,
        json: said.map((each) => (logs.has(each.id) ? { ...each, result: each.result.slice(0, -1) } : each)),
      });
    };
    await page.route(`${chain.rpcUrl}/**`, leaveOut);
    await press(page, 'Check the token');
    expect(goodOf(await statesIn(page, 'The token'))).toEqual(['good', 'good', 'good', 'good', 'bad', 'good']);
    await press(page, 'Check the prices');
    expect(await statesIn(page, 'Prices')).toEqual([expect.stringContaining('Check the token first')]);
  });

  it('says so where the node stands still, and takes a block that the visitor names', async ({ open }) => {
    const { page } = await open();
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await press(page, 'Check the token');
    const [note] = (await statesIn(page, 'The token')).filter((state) => state.startsWith('note'));
    expect(note).toMatch(/final block is more than \d hours old/);
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    await page.getByLabel('Hash of a block').fill(hash);
    await press(page, 'Check the token');
    const named = await statesIn(page, 'The token');
    expect([goodOf(named), named[0]]).toEqual([Array(6).fill('good'), expect.stringContaining('You named its hash.')]);
  });

  it('is used by keyboard alone, and refuses a node that is not encrypted', async ({ open }) => {
    const { page } = await open('');
    await page.getByLabel('Token', { exact: true }).focus();
    await page.keyboard.type(chain.token);
    await page.keyboard.press('Tab');
    await page.keyboard.type('http://example.com');
    await page.keyboard.press('Enter');
    expect(await statesIn(page, 'The token')).toEqual([expect.stringContaining('https')]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(chain.rpcUrl);
    await page.keyboard.press('Enter');
    await page.getByText('Done.').waitFor();
    expect(goodOf(await statesIn(page, 'The token'))).toEqual(Array(6).fill('good'));
  });
});

it('is the same file, byte for byte, each time that it is built', async () => {
  const offered = await readFile(FILE, 'utf8');
  const { html, bytes } = await buildVerifier();
  expect(html === offered).toBe(true);
  expect(html).not.toMatch(/<(script|link|img)[^>]+(src|href)=/);
  expect(bytes).toBe(Buffer.byteLength(html));
});
