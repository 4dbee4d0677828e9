import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Lot, lotTree } from './lots.ts';
import { type Manifest, manifestBytes, manifestTime, readManifest, sha256Hex, unixSeconds } from './manifest.ts';
import { type Attested, type HeldManifest, manifestFaults, manifestFaultText } from './manifest-faults.ts';

const lot = (id: string, change: Partial<Lot> = {}): Lot => ({
  id,
  year: 2024,
  mint: 'West Point',
  coins: 500,
  depository: 'Vault One',
  receivedOn: '2026-01-02',
  ...change,
});
const token = '0x00000000000000000000000000000000000000a1';
const attestor = '0x00000000000000000000000000000000000000b2';
const report = new TextEncoder().encode('%PDF-1.7 count sheet');

function manifestOf(lots: Lot[], change: Partial<Manifest> = {}): Manifest {
  const { root, count, coins } = lotTree(lots);
  return {
    version: 1,
    token,
    chainId: 1,
    attestor,
    signers: [attestor],
    coins,
    lots: { root, count },
    period: { from: null, asOf: '2026-10-01T12:00:00Z' },
    redeemedAsOf: '3000000000',
    exclusions: [],
    reports: [{ name: 'count.pdf', sha256: sha256Hex(report), bytes: report.length }],
    previous: null,
    ...change,
  };
}

/** What the chain holds after the manifest was attested. */
const attestedBy = ({ period, coins, redeemedAsOf }: Manifest, bytes: Uint8Array): Attested => ({
  token,
  attestor,
  chainId: 1,
  coins: BigInt(coins),
  asOf: unixSeconds(period.asOf),
  redeemedAsOf: BigInt(redeemedAsOf),
  documentHash: sha256Hex(bytes),
});
const heldOf = (manifest: Manifest, lots: Lot[]): HeldManifest => ({
  manifest,
  lots,
  hash: sha256Hex(manifestBytes(manifest)),
});

const first = [lot('A'), lot('B'), lot('C', { serials: ['S1', 'S2'] })];
const firstHeld = heldOf(manifestOf(first), first);
const second = [lot('B'), lot('C', { serials: ['S1', 'S2'] }), lot('D')];
const next: Partial<Manifest> = {
  period: { from: '2026-10-01T12:00:00Z', asOf: '2026-11-01T12:00:00Z' },
  previous: firstHeld.hash,
  exclusions: [{ lot: 'A', reason: 'Sold to nobody, redeemed by a holder' }],
};
const reports = new Map([['count.pdf', report]]);

/** The faults of a second attestation with these lots, where the manifest was changed before it was attested. */
function faultsOf(lots: Lot[], change: Partial<Manifest>, earlier: HeldManifest[] = [firstHeld]) {
  const manifest = manifestOf(lots, { ...next, ...change });
  const bytes = manifestBytes(manifest);
  const before = earlier.map((held) => attestedBy(held.manifest, manifestBytes(held.manifest))).at(-1) ?? null;
  return manifestFaults(bytes, attestedBy(manifest, bytes), { lots, before, earlier, reports });
}

it('finds no fault in two attestations that follow one another', () => {
  const bytes = manifestBytes(firstHeld.manifest);
  expect(manifestFaults(bytes, attestedBy(firstHeld.manifest, bytes), { lots: first, earlier: [], reports })).toEqual(
    [],
  );
  expect(faultsOf(second, {})).toEqual([]);
});

it('has as its hash the SHA-256 of the file, and reads only canonical bytes', () => {
  const bytes = manifestBytes(firstHeld.manifest);
  expect(sha256Hex(bytes)).toBe(`0x${createHash('sha256').update(bytes).digest('hex')}`);
  expect(readManifest(bytes)).toEqual(firstHeld.manifest);
  const text = new TextDecoder().decode(bytes);
  const spellings = [`${text}\n`, `\ufeff${text}`, JSON.stringify(JSON.parse(text), null, 2)];
  const twice = text.replace('"coins":1500', '"coins":9999,"coins":1500');
  for (const other of [...spellings, twice, 'no JSON', text.replace('"version":1', '"version":2')])
    expect(readManifest(new TextEncoder().encode(other))).toBeUndefined();
  expect(readManifest(Uint8Array.of(0xff))).toBeUndefined();
  expect(manifestTime(unixSeconds('2026-10-01T12:00:00Z'))).toBe('2026-10-01T12:00:00Z');
});

const other = '0x00000000000000000000000000000000000000c3';
it.each<[string, Partial<Attested>]>([
  ['wrong-hash', { documentHash: `0x${'1'.repeat(64)}` }],
  ['other-token', { token: other }],
  ['other-chain', { chainId: 5 }],
  ['other-attestor', { attestor: other }],
  ['other-coins', { coins: 1_501n }],
  ['other-as-of', { asOf: 1 }],
  ['other-redemptions', { redeemedAsOf: 0n }],
])('finds %s where the chain says something else', (reason, change) => {
  const bytes = manifestBytes(firstHeld.manifest);
  const attested = { ...attestedBy(firstHeld.manifest, bytes), ...change };
  expect(manifestFaults(bytes, attested, { lots: first })).toEqual([{ reason }]);
});

const [b, c, d] = second as [Lot, Lot, Lot];
const root = `0x${'2'.repeat(64)}` as const;
it.each<[string, Lot[], Partial<Manifest>]>([
  ['other-root', second, { lots: { root, count: 3 } }],
  ['other-count', second, { lots: { root: lotTree(second).root, count: 4 } }],
  ['other-sum 1500', second, { coins: 1_499 }],
  ['lot-twice D', [...second, d], {}],
  ['serial-twice S1', [...second, lot('E', { serials: ['S1'] })], {}],
  ['lot-received-later E', [...second, lot('E', { receivedOn: '2026-11-02' })], {}],
  ['lot-recounted B', [{ ...b, coins: 400 }, c, d], {}],
  ['lot-gone B', [c, d], {}],
  ['lot-gone A', second, { exclusions: [] }],
  ['excluded-twice A', second, { exclusions: [...(next.exclusions ?? []), { lot: 'A', reason: 'Again' }] }],
  ['excluded-unknown X', second, { exclusions: [...(next.exclusions ?? []), { lot: 'X', reason: 'Never seen' }] }],
  ['excluded-but-counted A', [...second, lot('A')], {}],
  ['other-previous', second, { previous: root }],
  ['other-period', second, { period: { from: '2026-10-02T12:00:00Z', asOf: '2026-11-01T12:00:00Z' } }],
  ['report-altered count.pdf', second, { reports: [{ name: 'count.pdf', sha256: root, bytes: report.length }] }],
  ['report-twice count.pdf', second, { reports: [...firstHeld.manifest.reports, ...firstHeld.manifest.reports] }],
])('finds %s', (fault, lots, change) => {
  const [reason, detail] = fault.split(' ');
  expect(faultsOf(lots, change)).toEqual([detail ? { reason, detail } : { reason }]);
});

it('finds a lot that two attestations exclude, and one that came back after it was excluded', () => {
  const secondHeld = heldOf(manifestOf(second, next), second);
  const third: Partial<Manifest> = {
    period: { from: '2026-11-01T12:00:00Z', asOf: '2026-12-01T12:00:00Z' },
    previous: secondHeld.hash,
    exclusions: [],
  };
  const earlier = [firstHeld, secondHeld];
  expect(faultsOf(second, third, earlier)).toEqual([]);
  const excludedAgain = faultsOf(second, { ...third, exclusions: [{ lot: 'A', reason: 'Again' }] }, earlier);
  expect(excludedAgain).toContainEqual({ reason: 'excluded-before', detail: 'A' });
  const cameBack = faultsOf([...second, lot('A')], third, earlier);
  expect(cameBack).toEqual([{ reason: 'lot-came-back', detail: 'A' }]);
  expect(cameBack.map(manifestFaultText)).toEqual([
    'Lot A was excluded by an earlier attestation and is listed again.',
  ]);
});
