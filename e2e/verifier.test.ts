import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { concat, type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address, type TokenSettings } from '#contracts/creation.ts';
import { hiddenTokenCode } from '#contracts/testing/hidden-token.ts';
import { DAY, newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { engravingOf } from '#domain/engraving.ts';
import { ENGRAVING_ALT } from '#domain/messages/engraving.ts';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { receiptHash, receiptText, ticketHash } from '#domain/redemptions/redemption.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { SIGNER_NOTES, VERIFY_PROBLEMS, VERIFY_RESULTS } from '#domain/verifier/messages.ts';
import { creationOf } from '#proof/creation.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { manifestBytes, manifestTime, sha256Hex } from '#proof/manifest.ts';
import { rpcAt } from '#proof/rpc.ts';
import { site } from '#site';
import { buildVerifier } from '#web/verifier/build.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import { answerTo, PATIENCE_MS, sideways } from './support/browser.ts';
import { test as base } from './support/fixtures.ts';
import { BUILD } from './support/public-paths.ts';

/** As the site offers it. */
const FILE = join(BUILD, 'client', VERIFIER_FILE);
const TICKET = 'f3b1c0de-ticket';
const receipt = receiptText({
  ticket: TICKET,
  coins: 2,
  carrier: 'UPS',
  tracking: '1Z',
  delivered_at: '2026-11-21T17:00:00.000Z',
});
const REPORT = Buffer.from('The auditor’s report');
const lot = (id: string, coins: number): Lot => ({
  id,
  year: 2026,
  mint: 'West Point',
  coins,
  depository: 'A vault',
  receivedOn: '2020-01-02',
});
const lots = [lot('A-1', 500), lot('A-2', 400)];

let chain: TokenChain;
let folder: string;
let price: string;

/** Attests 900 coins by the hash of a manifest, whose files it writes. */
async function attestManifest() {
  const { timestamp } = await chain.node.getBlock();
  // What the chain of tests attests first has no document.
  const call = { address: chain.token, abi: usgTokenAbi, functionName: 'attestation' } as const;
  const [, before] = await chain.node.readContract(call);
  const manifest = {
    version: 1 as const,
    token: chain.token.toLowerCase() as Hex,
    chainId: chain.chainId,
    coins: 900,
    period: { from: manifestTime(before), asOf: manifestTime(Number(timestamp)) },
    redeemedAsOf: `${usgFromCoins(2)}`,
    lots: { root: lotTree(lots).root, count: lots.length },
    reports: [{ name: 'report.pdf', sha256: sha256Hex(REPORT), bytes: REPORT.length }],
    exclusions: [],
    attestor: chain.attestor.address.toLowerCase() as Hex,
    signers: [],
    previous: null,
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

async function priceAt(time: number): Promise<string> {
  const signature = await chain.admin.signTypedData(priceTypedData(chain.chainId, chain.token, 162_750, time));
  return JSON.stringify({ USG: 1627.5, cents: 162_750, time, signature, signer: chain.admin.address });
}

/** The file, opened from disk in a browser that reaches no server of ours; what it asks and complains of is kept. */
type Open = (hash?: string) => Promise<{ page: Page; asked: Set<string>; complaints: string[] }>;

const test = base.extend<{ open: Open }>({
  open: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
    await use(async (hash = `token=${chain.token}&node=${chain.rpcUrl}`) => {
      const page = await context.newPage();
      const [asked, complaints]: [Set<string>, string[]] = [new Set(), []];
      page.on('request', (request) => asked.add(new URL(request.url()).origin));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${pathToFileURL(FILE)}#${hash}`);
      return { page, asked, complaints };
    });
    await context.close();
  },
});

test.beforeAll(async () => {
  chain = await openTokenChain();
  folder = await mkdtemp(join(tmpdir(), 'usg-verifier-'));
  await chain.redeem(await chain.holder(5), usgFromCoins(2), ticketHash(TICKET));
  await chain.fulfil(ticketHash(TICKET), receiptHash(receipt));
  await attestManifest();
  await chain.finalize();
  price = await priceAt(Number((await chain.node.getBlock({ blockTag: 'finalized' })).timestamp));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true });
  await chain.stop();
});

const statesIn = (page: Page, title: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: title }) })
    .locator('[data-state]')
    .evaluateAll((results) => results.map((each) => `${each.getAttribute('data-state')}: ${each.textContent}`));
async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: button }).and(page.locator(':enabled'))).toBeVisible();
}
/** Chain, block, age, proof, code, figures, acts, creation, roles and cover. */
const ALL_GOOD = Array(10).fill('good');
const BOOKS = keccak256(stringToBytes('books(address[])')).slice(0, 10);
const textOf = async (page: Page) => ((await page.locator('main').textContent()) ?? '').replaceAll(/\s/g, '');
/** After a check with anything red, a price, a ticket and a document say only that. */
async function expectNothingDerived(page: Page): Promise<void> {
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'danger');
  await page.getByLabel('Price list').fill(price);
  await page.getByLabel('Ticket number').fill(TICKET);
  await page.getByLabel('Files').setInputFiles(join(folder, 'report.pdf'));
  for (const [button, title] of [
    ['Check the prices', 'Prices'],
    ['Check the ticket', 'A redemption'],
    ['Check the files', 'Documents'],
  ] as const) {
    await press(page, button);
    expect(await statesIn(page, title)).toEqual([
      expect.stringMatching(/^bad: .*what depends on it can’t be checked\./),
    ]);
  }
}

/** What takes the place of a node's answer, by the method that was called. */
type Lies = Record<string, (answer: never, params: never) => unknown>;
const REFUSED = Symbol('refused');
const refused = () => REFUSED;
/** Changes the node's answers on their way to the page. */
async function lie(page: Page, lies: Lies): Promise<void> {
  await page.route(`${chain.rpcUrl}/**`, async (route) => {
    const answer = await answerTo(route);
    const calls = route.request().postDataJSON() as { id: number; method: string; params: unknown[] }[];
    const said = (await answer.json()) as { id: number; result: unknown }[];
    const json = said.map((each) => {
      const { method = '', params } = calls.find(({ id }) => id === each.id) ?? {};
      const change = lies[method];
      const result = change ? change(each.result as never, params as never) : each.result;
      return result === REFUSED
        ? { jsonrpc: '2.0', id: each.id, error: { code: -32601, message: 'not here' } }
        : { ...each, result };
    });
    await route.fulfill({ response: answer, json });
  });
}

type Ask = (method: string, params: unknown[]) => Promise<unknown>;
/** A node of its own address that answers as the one behind it, but for what `answerOf` changes. */
async function startProxy(target: string, answerOf: (method: string, params: unknown[], ask: Ask) => Promise<unknown>) {
  const honest = rpcAt(target);
  const server = createServer(async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
    const asked = JSON.parse(await text(request)) as { id: number; method: string; params: unknown[] }[];
    const answers = [asked].flat().map(async ({ id, method, params }) => {
      const answer = await answerOf(method, params, (...call) => honest(...call)).then(
        (result) => ({ result }),
        () => ({ error: { code: -32601, message: 'not here' } }),
      );
      return { jsonrpc: '2.0', id, ...answer };
    });
    const whole = await Promise.all(answers);
    return response
      .writeHead(200, { ...headers, 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(asked) ? whole : whole[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, stop };
}

const creationSettings = (): TokenSettings => ({
  name: site.name,
  symbol: site.symbol,
  cap: usgFromCoins(MAX_SUPPLY_COINS),
  maxAttestationAge: 35 * DAY,
  adminDelay: DAY,
  admin: chain.admin.address,
  attestor: chain.attestor.address,
});
const goodOf = (states: string[]) => states.map((state) => state.slice(0, state.indexOf(':')));

test.describe('the verifier, opened from disk without any server of ours', () => {
  test('proves the token against a block’s hash, then a price, a ticket and documents', { tag: '@long' }, async ({
    open,
  }) => {
    const { page, asked, complaints } = await open();
    await press(page, 'Check the token');
    const token = await statesIn(page, 'The token');
    expect(goodOf(token)).toEqual(ALL_GOOD);
    const verdict = page.locator('[data-verdict=good]');
    await expect(verdict).toContainText('3 tokens. 900 coins.');
    await expect(verdict).toContainText(VERIFY_RESULTS.local);
    expect(token.filter((state) => state.includes('Proved against the block’s hash.'))).toHaveLength(6);
    expect(token.filter((state) => state.includes('Computed here'))).toHaveLength(1);
    await page.getByText('How the token was created').click();
    // The factory, in groups of four as all addresses are.
    for (const part of [chain.admin.address, chain.attestor.address, '0x4e59b44847b379578588920cA78FbF26c0B4956C'])
      expect(await textOf(page)).toContain(part.slice(2));
    await expect(page.getByText(`3 ${site.name}`, { exact: true })).toHaveCount(1);

    await page.getByLabel('Price list').fill(price);
    await press(page, 'Check the prices');
    expect(goodOf(await statesIn(page, 'Prices'))).toEqual(['good']);
    expect((await statesIn(page, 'Prices'))[0]).toContain(SIGNER_NOTES.dateUnproved);
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

  test('draws the engraving of a transaction again without asking anyone', async ({ open }) => {
    const { page, asked, complaints } = await open('');
    const hash = ticketHash(TICKET);
    await page.getByRole('textbox', { name: 'Transaction’s hash' }).fill(` ${hash.toUpperCase().replace('X', 'x')} `);
    await press(page, 'Draw it again');
    const drawing = page.getByRole('img', { name: ENGRAVING_ALT });
    await expect(drawing).toBeVisible();
    const paths = await drawing
      .locator('g')
      .evaluateAll((lines) => lines.map((line) => line.querySelector('path')?.getAttribute('d')));
    expect(paths).toEqual(engravingOf(hash).map(({ path }) => path));
    await page.getByRole('textbox', { name: 'Transaction’s hash' }).fill('0x12');
    await press(page, 'Draw it again');
    await expect(page.getByText('A transaction’s hash is 0x and 64 characters, 0–9 and a–f.')).toBeVisible();
    // The file itself has no origin.
    expect([[...asked], complaints]).toEqual([['null'], []]);
  });

  test('shows a node that is not there in red, and lets nothing depend on acts that a node has changed', {
    tag: '@long',
  }, async ({ open }) => {
    const { page } = await open(`token=${chain.token}&node=${chain.rpcUrl}&second=http://localhost:9`);
    await press(page, 'Check the token');
    expect(await statesIn(page, 'The token')).toEqual([expect.stringContaining('no usable answer')]);
    await expect(page.getByText('Something is wrong.')).toBeVisible();
    await page.getByLabel('Second node (optional)').fill('');
    await lie(page, { eth_getLogs: (logs: unknown[]) => logs.slice(0, -1) });
    await press(page, 'Check the token');
    const states = await statesIn(page, 'The token');
    expect(goodOf(states)).toEqual([...Array(6).fill('good'), 'bad', 'good', 'note', 'note']);
    expect(states.slice(-2)).toEqual(Array(2).fill(expect.stringContaining(VERIFY_PROBLEMS.unfounded)));
    await expectNothingDerived(page);
  });

  test('shows nothing green of invented figures and acts beside an honest proof, nor of a refused proof for a named block', {
    tag: '@long',
  }, async ({ open }) => {
    const { page } = await open();
    // One token more, and the acts of it, as the node's own word.
    await lie(page, {
      eth_call: (answer: string, [{ data }]: [{ data: string }]) =>
        data.startsWith(BOOKS)
          ? `${answer.slice(0, 2 + 127)}${answer[2 + 127] === '0' ? '1' : '0'}${answer.slice(2 + 128)}`
          : answer,
    });
    await press(page, 'Check the token');
    const invented = await statesIn(page, 'The token');
    expect(invented.join()).toContain(VERIFY_PROBLEMS['figures-not-in-state']);
    expect(goodOf(invented)).toEqual([...Array(5).fill('good'), 'bad', 'note', 'good', 'note', 'note']);
    await expectNothingDerived(page);
    await page.unroute(`${chain.rpcUrl}/**`);
    await lie(page, { eth_getProof: refused });
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    await page.getByLabel('Hash of a block').fill(hash);
    await press(page, 'Check the token');
    const named = await statesIn(page, 'The token');
    expect(named[2]).toContain(VERIFY_PROBLEMS['no-proof']);
    expect(goodOf(named)).toEqual(['good', 'good', 'bad', ...Array(6).fill('note')]);
    await expectNothingDerived(page);
  });

  test('is red where one of two nodes hides what is new behind an old block, and takes one node named twice for one', {
    tag: '@long',
  }, async ({ open }) => {
    const old = await chain.node.getBlock({ blockTag: 'finalized' });
    const before = await chain.node.snapshot();
    await chain.node.increaseTime({ seconds: 2 * 3_600 });
    await chain.node.mine({ blocks: 1 });
    await chain.finalize();
    const now = (await chain.node.getBlock({ blockTag: 'finalized' })).timestamp;
    try {
      const liar = await startProxy(chain.rpcUrl, async (method, params, ask) => {
        if (method === 'eth_getProof') throw new Error('refused');
        const isHead = method === 'eth_getBlockByNumber' && params[0] === 'finalized';
        const answer = await ask(method, isHead ? [numberToHex(old.number), false] : params);
        const isOld = (answer as { hash?: string } | null)?.hash === old.hash;
        return isOld && forged ? { ...(answer as object), timestamp: numberToHex(now) } : answer;
      });
      let forged = true;
      const { page } = await open(`token=${chain.token}&node=${liar.url}&second=${chain.rpcUrl}`);
      await page.clock.setFixedTime(Number(now) * 1_000);
      await press(page, 'Check the token');
      expect((await statesIn(page, 'The token')).slice(1)).toEqual([
        expect.stringContaining(VERIFY_PROBLEMS['times-differ']),
      ]);
      forged = false;
      await press(page, 'Check the token');
      expect((await statesIn(page, 'The token')).slice(1)).toEqual([
        expect.stringContaining(VERIFY_PROBLEMS['heads-apart']),
      ]);
      await expectNothingDerived(page);
      forged = true;
      // Alone it is found out by the header, whose hash covers the time.
      await page.getByLabel('Second node (optional)').fill(liar.url.replace('127.0.0.1', 'localhost'));
      await press(page, 'Check the token');
      expect(await statesIn(page, 'The token')).toEqual([
        expect.stringMatching(/^good/),
        expect.stringContaining(VERIFY_PROBLEMS['not-proved']),
        expect.stringContaining('Both addresses lead to the same node'),
      ]);
      await liar.stop();
    } finally {
      await chain.node.revert({ id: before });
    }
  });

  test('is red for a token with hidden balances, and shows what its address would follow from', {
    tag: '@long',
  }, async ({ open }) => {
    const settings = { ...creationSettings(), admin: newAccount().address };
    const code = await hiddenTokenCode(settings, newAccount().address, usgFromCoins(4_000));
    const data = concat([CREATION_SALT, code]);
    await chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to: CREATE2_DEPLOYER, data }));
    await chain.finalize();
    const { page } = await open(`token=${create2Address(code)}&node=${chain.rpcUrl}`);
    await press(page, 'Check the token');
    const states = await statesIn(page, 'The token');
    expect(states.filter((state) => state.startsWith('bad'))).toEqual([
      expect.stringContaining(VERIFY_PROBLEMS.creation),
    ]);
    expect(goodOf(states)).toEqual([...Array(7).fill('good'), 'bad', 'note', 'note']);
    expect(await textOf(page)).toContain(creationOf(settings).address.slice(2));
    await expectNothingDerived(page);
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });

  test('shows a price of a former signer as one that it doesn’t confirm', { tag: '@long' }, async ({ open }) => {
    const before = await chain.node.snapshot();
    await chain.node.mine({ blocks: 1, interval: 60 });
    await chain.revoke('PRICER', chain.admin.address);
    await chain.finalize();
    const { page } = await open();
    await press(page, 'Check the token');
    await page.getByLabel('Price list').fill(price);
    await press(page, 'Check the prices');
    const [former] = await statesIn(page, 'Prices');
    expect(former).toMatch(/^note: .*is no longer a signer/);
    expect(former).toContain(SIGNER_NOTES.former);
    await chain.node.revert({ id: before });
  });

  test('doesn’t confirm a price that is dated after the block that was checked, when its signer may have lost the role', {
    tag: '@long',
  }, async ({ open }) => {
    const { page } = await open();
    await press(page, 'Check the token');
    await page.getByLabel('Price list').fill(await priceAt(JSON.parse(price).time + 7_200));
    await press(page, 'Check the prices');
    expect(await statesIn(page, 'Prices')).toEqual([expect.stringMatching(/^note: .*dated later than the block/)]);
  });

  test('says so where the node stands still, and takes a block that the visitor names', { tag: '@long' }, async ({
    open,
  }) => {
    const { page } = await open();
    await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await page.reload();
    await press(page, 'Check the token');
    const [note] = (await statesIn(page, 'The token')).filter((state) => state.startsWith('note'));
    expect(note).toContain(VERIFY_PROBLEMS.stale);
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    await page.getByLabel('Hash of a block').fill(hash);
    await press(page, 'Check the token');
    const named = await statesIn(page, 'The token');
    expect([goodOf(named), named[1]]).toEqual([ALL_GOOD.slice(1), expect.stringContaining('You named its hash.')]);
  });

  test('is red for the same token on a test chain, by a public address or under the ID of a public one', {
    tag: '@long',
  }, async ({ open }) => {
    const { page } = await open(`token=${chain.token}&node=https://testnet.example`);
    let id = chain.chainId;
    const node = rpcAt(chain.rpcUrl);
    await page.route(/^(https:..testnet.example|http:..(localhost|127.0.0.1))/, async (route) => {
      const asked = [route.request().postDataJSON()].flat() as { id: number; method: string; params: unknown[] }[];
      const said = asked.map(async ({ method, params, ...call }) => ({
        jsonrpc: '2.0',
        id: call.id,
        result: method === 'eth_chainId' ? numberToHex(id) : await node(method, params),
      }));
      await route.fulfill({ json: await Promise.all(said), headers: { 'access-control-allow-origin': '*' } });
    });
    await press(page, 'Check the token');
    expect(await statesIn(page, 'The token')).toEqual([
      expect.stringContaining(`${VERIFY_PROBLEMS['test-chain']}Its ID: ${id}.`),
    ]);
    await expectNothingDerived(page);
    id = 11_155_111;
    await page.getByLabel('Node', { exact: true }).fill(chain.rpcUrl);
    await press(page, 'Check the token');
    expect(await statesIn(page, 'The token')).toEqual([expect.stringContaining(`Its ID: ${id}.`)]);
    await expectNothingDerived(page);
  });

  test('lets nothing depend on a check whose fields were changed while it ran', { tag: '@long' }, async ({ open }) => {
    const { page } = await open();
    const { promise: changed, resolve } = Promise.withResolvers<void>();
    await page.route(`${chain.rpcUrl}/**`, async (route) => {
      await changed;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Check the token' }).click();
    await page.getByLabel('Token', { exact: true }).fill(newAccount().address);
    resolve();
    await expect(page.getByText('Done.')).toBeVisible();
    await page.getByLabel('Ticket number').fill(TICKET);
    await press(page, 'Check the ticket');
    expect(await statesIn(page, 'A redemption')).toEqual([expect.stringMatching(/^bad: .*Check the token first/)]);
  });

  test('is used by keyboard alone, and refuses a node that is not encrypted', { tag: '@long' }, async ({ open }) => {
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
    await expect(page.getByText('Done.')).toBeVisible();
    expect(goodOf(await statesIn(page, 'The token'))).toEqual(ALL_GOOD);
  });
});

test('is the same file, byte for byte, each time that it is built', { tag: '@long' }, async () => {
  const offered = await readFile(FILE, 'utf8');
  const { html, bytes } = await buildVerifier();
  expect(html === offered).toBe(true);
  expect(html).not.toMatch(/<(script|link|img)[^>]+(src|href)=/);
  expect(bytes).toBe(Buffer.byteLength(html));
});

test('checks the token of npm start at the address that it prints for the verifier', async ({
  open,
  site: { origin, local },
}) => {
  const { page, complaints } = await open(`token=${local.token}&node=${origin}/api/rpc`);
  await press(page, 'Check the token');
  expect(goodOf(await statesIn(page, 'The token'))).toEqual(ALL_GOOD);
  await expect(page.getByText('Checked here.')).toBeVisible();
  await expect(page.locator('[data-verdict=good]')).toContainText(VERIFY_RESULTS.local);
  await expect(page.getByText('10 of 10 checks found nothing wrong.')).toBeVisible();
  expect(complaints).toEqual([]);
});
