import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Hex, keccak256, toHex, zeroHash } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { manifestTime, readManifest, sha256Hex, unixSeconds } from '#proof/manifest.ts';
import { manifestFaults } from '#proof/manifest-faults.ts';
import { adminRoutes } from '../../accounts/wallet-login/routes.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { pdfOf } from '../../testing/customer-files.ts';
import { featureApp, json, ownAddress } from '../../testing/features.ts';
import { signIn } from '../../testing/sign-in.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { weakChainOfFile } from '../../testing/weak-chain.ts';
import { attestations } from './attestations.ts';
import { correctLot } from './correct-lot.ts';
import { coinRegisterDeskRoutes } from './desk-routes.ts';
import { draftAttestation, keepDraft } from './prepare-manifest.ts';
import { coinRegisterRoutes } from './routes.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
let context: Context;
let app: Hono<AppEnv>;
let staff: Record<string, string>;

type Prepared = { hash: Hex; manifest: { coins: number; redeemedAsOf: string; period: { asOf: string } } };

beforeEach(async () => {
  context = weak.context;
  const routes = coinRegisterRoutes
    .route('/', coinRegisterDeskRoutes as unknown as Hono<AppEnv>)
    .route('/', adminRoutes);
  app = featureApp(() => ({ ...context }), routes, ownAddress());
  ({ headers: staff } = await signedInAccount(context));
});

async function follow(): Promise<void> {
  await chain.finalize();
  await weak.follow.poll();
}

/** Lets the time of final blocks go on. */
async function pass(seconds: number): Promise<void> {
  await chain.node.increaseTime({ seconds });
  await chain.finalize();
  await follow();
}

const lines = (ids: string[], coins = 500) =>
  [
    'id,year,mint,coins,depository,received_on',
    ...ids.map((id) => `${id},2024,West Point,${coins},Vault,2024-01-02`),
  ].join('\n');
const post = (path: string, body: BodyInit, type: string, headers = staff) =>
  app.request(path, { method: 'POST', body, headers: { ...headers, 'content-type': type } });
const load = (...ids: string[]) => post('/api/coin-register/lots', lines(ids), 'text/csv');
const exclude = (id: string, body: object) => app.request(`/api/coin-register/lots/${id}/exclusion`, json(body, staff));
const prepare = (body: object = {}, headers = staff) =>
  app.request('/api/coin-register/attestations', json({ reports: [], ...body }, headers));
const prepared = async (body?: object) => (await (await prepare(body)).json()) as Prepared;
const publicBytes = async (path: string) => new Uint8Array(await (await app.request(path)).arrayBuffer());

async function attest({ hash, manifest }: Prepared): Promise<void> {
  const { coins, redeemedAsOf, period } = manifest;
  const args = [BigInt(coins), unixSeconds(period.asOf), BigInt(redeemedAsOf), hash] as const;
  await chain.write(chain.attestor, 'attestReserve', args);
  await follow();
}

/** What a visitor finds wrong who asks the chain and this site, and no one else. */
async function faultsSeen(): Promise<unknown[]> {
  const [coins, asOf, redeemedAsOf, documentHash] = await chain.node.readContract({
    ...chain.contract,
    functionName: 'attestation',
  });
  const bytes = await publicBytes(`/api/reserves/manifests/${documentHash}`);
  const lots = (await (await app.request('/api/reserves/lots')).json()) as Lot[];
  const reports = new Map<string, Uint8Array>();
  for (const { name, sha256 } of readManifest(bytes)?.reports ?? [])
    reports.set(name, await publicBytes(`/api/reserves/reports/${sha256}`));
  const attested = { token: chain.token, chainId: chain.chainId, attestor: chain.attestor.address };
  return manifestFaults(bytes, { ...attested, coins, asOf, redeemedAsOf, documentHash }, { lots, reports });
}

it('is prepared from the register, attested by its hash, and then public with all that it refers to', async () => {
  await follow();
  expect((await load('A', 'B')).status).toBe(200);
  const pdf = new TextEncoder().encode('%PDF-1.7 counted');
  const uploaded = await post('/api/coin-register/reports?name=count.pdf', pdf, 'application/pdf');
  const report = (await uploaded.json()) as { sha256: Hex };
  const draft = await prepared({ reports: [report.sha256] });
  expect(draft.manifest).toMatchObject({ coins: 1_000, lots: { count: 2 }, reports: [{ name: 'count.pdf' }] });
  // Nothing is public before the chain has it.
  for (const path of [`manifests/${draft.hash}`, `reports/${report.sha256}`, 'lots'])
    expect((await app.request(`/api/reserves/${path}`)).status).toBe(404);
  await attest(draft);
  expect(await faultsSeen()).toEqual([]);
  const file = await app.request(`/api/reserves/manifests/${draft.hash}`);
  expect(sha256Hex(new Uint8Array(await file.arrayBuffer()))).toBe(draft.hash);
  expect((await attestations(context))[0]).toMatchObject({ document_hash: draft.hash, final: true, coins: '1000' });
  const acts = (await auditList(context, { limit: 9 })).map(({ action }) => action);
  expect(acts).toEqual(['attestation.prepare', 'report.upload', 'lot.import']);
});

it('is public with its reports in pieces, few of them at a time until each is read to its end or given up', async () => {
  await follow();
  await load('A');
  // More than the connections' own buffers hold.
  const pdf = pdfOf(20 * 1024 * 1024);
  const { sha256 } = (await (await post('/api/coin-register/reports?name=a.pdf', pdf, 'application/pdf')).json()) as {
    sha256: Hex;
  };
  await attest(await prepared({ reports: [sha256] }));
  const path = `/api/reserves/reports/${sha256}`;
  const answer = await app.request(path);
  expect(answer.headers.get('content-length')).toBe(String(pdf.length));
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(128 * 1024);
  expect(Buffer.concat(pieces).equals(pdf)).toBe(true);

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leftUnread = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  const status = async () => {
    const { status, body } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' });
    await body?.cancel();
    return status;
  };
  const open = [];
  for (let count = 0; count < 4; count++) open.push(await leftUnread());
  expect(await status()).toBe(429);
  open.pop()?.destroy();
  await expect.poll(status).toBe(200);
  for (const socket of open) socket.destroy();
  server.close();
});

it('counts redemptions up to its time, and names the lots that went with their reasons', async () => {
  const holder = await chain.holder(3);
  await follow();
  await load('A', 'B');
  const first = await prepared();
  await attest(first);
  await pass(60);
  await chain.redeem(holder, usgFromCoins(2), keccak256(toHex('ticket')));
  await pass(60);
  const early = new Date(unixSeconds(first.manifest.period.asOf) * 1_000);
  const before = await prepared({ as_of: early.toISOString() });
  expect(BigInt(before.manifest.redeemedAsOf)).toBe(BigInt(first.manifest.redeemedAsOf));
  const tooEarly = await prepare();
  const owed = COIN_REGISTER_MESSAGES.redeemedStillThere(2);
  expect([tooEarly.status, await tooEarly.json()]).toMatchObject([409, { errors: [expect.stringContaining(owed)] }]);
  await exclude('A', { reason: 'Two coins were redeemed', rest_id: 'A.1', rest_coins: 498 });
  const second = await prepared();
  expect(second.manifest).toMatchObject({
    coins: 998,
    previous: first.hash,
    exclusions: [{ lot: 'A', reason: 'Two coins were redeemed' }],
    redeemedAsOf: String(BigInt(first.manifest.redeemedAsOf) + usgFromCoins(2)),
    period: { from: first.manifest.period.asOf },
  });
  await attest(second);
  expect(await faultsSeen()).toEqual([]);
  // The lots of earlier attestations stay as they were then.
  const root = lotTree((await (await app.request('/api/reserves/lots')).json()) as Lot[]).root;
  const [, older] = await attestations(context);
  expect(older?.manifest?.lots.root).not.toBe(root);
  const oldLots = (await (await app.request(`/api/reserves/lots?root=${older?.manifest?.lots.root}`)).json()) as Lot[];
  expect(oldLots.map(({ id }) => id)).toEqual(['A', 'B']);
});

it('prepares nothing from details that were corrected meanwhile', async () => {
  await follow();
  await load('A');
  const desk = { ...context, actor: { kind: 'system' } } as const;
  const draft = await draftAttestation(desk, { reports: [] });
  const details = { year: '2023', mint: 'West Point', coins: '500', depository: 'Vault', received_on: '2024-01-02' };
  await correctLot(desk, 'A', details, 'A typo');
  await expect(keepDraft(desk, draft)).rejects.toThrow(COIN_REGISTER_MESSAGES.changedMeanwhile);
  const { hash } = await prepared();
  const again = await app.request('/api/coin-register/lots/A', {
    ...json({ ...details, why: 'Again' }, staff),
    method: 'PUT',
  });
  expect([again.status, await again.json()]).toEqual([409, { errors: [COIN_REGISTER_MESSAGES.prepared] }]);
  expect(hash).not.toBe(draft.hash);
});

it('shows an attestation whose manifest isn’t stored here as one without', async () => {
  await follow();
  const [latest] = await attestations(context);
  expect(latest).toMatchObject({ manifest: null });
  expect((await app.request(`/api/reserves/manifests/${latest?.document_hash}`)).status).toBe(404);
  expect((await app.request('/api/reserves/lots')).status).toBe(404);
  expect((await app.request(`/api/reserves/manifests/${zeroHash}`)).status).toBe(404);
  // The next one follows it all the same.
  await load('A');
  await attest(await prepared());
  expect(await faultsSeen()).toEqual([]);
});

it('takes no time that the token would refuse or that nobody knows the redemptions of', async () => {
  await follow();
  await load('A');
  const { timestamp } = await chain.node.getBlock();
  const errors = async (as_of: string) => ((await (await prepare({ as_of })).json()) as { errors: string[] }).errors[0];
  const ahead = manifestTime(Number(timestamp) + 3_600);
  expect(await errors(ahead)).toContain('final blocks reach only');
  expect(await errors('2020-01-01T00:00:00Z')).toBe(COIN_REGISTER_MESSAGES.asOfTooEarly);
  expect(await errors('yesterday')).toBe(COIN_REGISTER_MESSAGES.asOfInvalid);
});

it('is for staff and the attestor; the register is for staff alone', async () => {
  await follow();
  await load('A');
  const customer = (await signedInAccount(context, { staff: false })).headers;
  const attestor = await signIn(app, context, chain.attestor);
  const stranger = await app.request('/api/coin-register/lots');
  expect(stranger.status).toBe(401);
  expect([(await prepare({}, customer)).status, (await prepare({}, attestor)).status]).toEqual([403, 200]);
  const foreign = await post('/api/coin-register/reports?name=x.pdf', 'no PDF', 'application/pdf');
  expect([foreign.status, await foreign.json()]).toMatchObject([
    422,
    { errors: [COIN_REGISTER_MESSAGES.reportNotPdf] },
  ]);
  const faulty = await post('/api/coin-register/lots', 'id\nA', 'text/csv');
  expect([faulty.status, await faulty.json()]).toMatchObject([
    422,
    { fields: { lots: [expect.stringMatching(/^Line 1/)] } },
  ]);
  const many = await post('/api/coin-register/lots', `${lines(['A'])}\n${'x\n'.repeat(5_000)}`, 'text/csv');
  const { fields } = (await many.json()) as { fields: { lots: string[] } };
  expect([fields.lots.length, fields.lots[0], fields.lots.at(-1)]).toEqual([
    101,
    `Line 3: ${COIN_REGISTER_MESSAGES.fieldCount(1, 6)}`,
    'And 4,900 more',
  ]);
  const csv = await (await app.request('/api/coin-register/lots.csv', { headers: staff })).text();
  expect(csv.split('\r\n')[1]).toBe('A,2024,West Point,500,Vault,2024-01-02,,,');
});
