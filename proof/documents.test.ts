import { type Hex, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#domain/canonical-json.ts';
import { receiptHash, receiptText } from '#domain/redemptions/redemption.ts';
import { MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { FILE_FAULTS, FILE_NOTES } from '#domain/verifier/messages.ts';
import type { Act } from './acts.ts';
import { checkFiles, type HeldFile, manifestsBefore } from './documents.ts';
import { type Lot, lotTree } from './lots.ts';
import { type Manifest, manifestBytes, sha256Hex, unixSeconds } from './manifest.ts';
import type { HeldManifest } from './manifest-faults.ts';

const TOKEN = `0x${'70'.repeat(20)}` as const;
const ATTESTOR = `0x${'a7'.repeat(20)}` as const;
const CHAIN = 31_337;
const lot = (id: string, coins: number): Lot => ({
  id,
  year: 2026,
  mint: 'West Point',
  coins,
  depository: 'A vault',
  receivedOn: '2026-01-02',
});
const LOTS = [lot('A', 500), lot('B', 400)];
const REPORT = new TextEncoder().encode('What was counted');

/** Manifests of a month each, one after the other. */
function manifests(...changes: Partial<Manifest>[]): Manifest[] {
  let previous: Hex | null = null;
  let from: string | null = null;
  return changes.map((change, index) => {
    const asOf = `2026-0${index + 2}-01T00:00:00Z`;
    const tree = lotTree(LOTS);
    const manifest: Manifest = {
      version: 1,
      token: TOKEN,
      chainId: CHAIN,
      period: { from, asOf },
      coins: tree.coins,
      redeemedAsOf: '0',
      lots: { root: tree.root, count: tree.count },
      exclusions: [],
      attestor: ATTESTOR,
      signers: [ATTESTOR],
      reports: [{ name: 'report.pdf', sha256: sha256Hex(REPORT), bytes: REPORT.length }],
      previous,
      ...change,
    };
    previous = sha256Hex(manifestBytes(manifest));
    from = asOf;
    return manifest;
  });
}
const attested = (manifest: Manifest): Act =>
  ({
    name: 'ReserveAttested',
    time: unixSeconds(manifest.period.asOf) + 60,
    block: 1,
    logIndex: 0,
    tx: '0x',
    args: {
      attestor: manifest.attestor,
      coins: BigInt(manifest.coins),
      asOf: unixSeconds(manifest.period.asOf),
      redeemedAsOf: 0n,
      documentHash: sha256Hex(manifestBytes(manifest)),
    },
  }) as unknown as Act;
const file = (name: string, bytes: Uint8Array | string): HeldFile => ({
  name,
  bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
});
const check = (files: HeldFile[], acts: Act[]) => checkFiles(files, { acts, token: TOKEN, chainId: CHAIN });
const [FIRST] = manifests({}) as [Manifest];
const found = (verdicts: ReturnType<typeof check>) => verdicts.map(({ kind, faults }) => [kind, ...faults]);

it('knows an attested manifest, its report and the proof of a lot, whatever their names and order', () => {
  const proof = canonicalJson(lotTree(LOTS).proofOf('B'));
  const verdicts = check([file('x', proof), file('y', REPORT), file('z', manifestBytes(FIRST))], [attested(FIRST)]);
  expect(found(verdicts)).toEqual([['lot'], ['report'], ['manifest']]);
  expect(verdicts.map(({ at }) => at)).toEqual(Array(3).fill(unixSeconds('2026-02-01T00:01:00Z')));
  expect(verdicts[0]?.lot).toEqual(LOTS[1]);
});

it('takes neither report nor lot for attested without their manifest, or by one that isn’t on the chain', () => {
  const proof = file('lot.json', canonicalJson(lotTree(LOTS).proofOf('B')));
  const others = [proof, file('report.pdf', REPORT)];
  expect(found(check(others, [attested(FIRST)]))).toEqual([
    ['lot', FILE_FAULTS.manifestNeeded],
    ['unknown', FILE_FAULTS.notAttested],
  ]);
  const [other] = manifests({ coins: 901 }) as [Manifest];
  const withOther = [...others, file('manifest.json', manifestBytes(other))];
  expect(found(check(withOther, [attested(FIRST)]))).toEqual([
    ['lot', FILE_FAULTS.manifestNeeded],
    ['unknown', FILE_FAULTS.notAttested],
    ['manifest', MANIFEST_FAULTS['wrong-hash'](), MANIFEST_FAULTS['other-coins']()],
  ]);
  expect(found(check(withOther, []))[2]).toEqual(['manifest', FILE_FAULTS.nothingAttested]);
});

it('finds a lot of which a coin was added', () => {
  const proof = { ...lotTree(LOTS).proofOf('B'), lot: lot('B', 401) };
  const files = [file('lot.json', canonicalJson(proof)), file('manifest.json', manifestBytes(FIRST))];
  expect(found(check(files, [attested(FIRST)]))[0]).toEqual(['lot', FILE_FAULTS.lotNotAttested]);
});

it('knows a document whose own hash was attested, and a receipt', () => {
  const act = attested(FIRST);
  const text = receiptText({
    ticket: 'T',
    coins: 1,
    carrier: 'UPS',
    tracking: '1Z',
    delivered_at: '2026-02-03T00:00:00Z',
  });
  const acts = [
    { ...act, args: { ...act.args, documentHash: sha256Hex(REPORT) } } as Act,
    { name: 'RedemptionFulfilled', time: 7, args: { receiptHash: receiptHash(text) } } as unknown as Act,
  ];
  const verdicts = check([file('a', REPORT), file('b', text), file('c', `${text} `)], acts);
  expect(found(verdicts)).toEqual([['document'], ['receipt'], ['unknown', FILE_FAULTS.notAttested]]);
  expect(verdicts[1]?.at).toBe(7);
});

it('takes bytes for a receipt or a lot only where they are its text, without a mark before it and in UTF-8', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  // What a reader that replaces what it can't read would take 0xff for.
  const text = '\ufffd';
  const act = { name: 'RedemptionFulfilled', time: 7, args: { receiptHash: receiptHash(text) } } as unknown as Act;
  const bytes = [utf8(text), utf8(`\ufeff${text}`), new Uint8Array([0xff])];
  expect(
    found(
      check(
        bytes.map((each) => file('a', each)),
        [act],
      ),
    ),
  ).toEqual([['receipt'], ['unknown', FILE_FAULTS.notAttested], ['unknown', FILE_FAULTS.notAttested]]);
  const proof = lotTree(LOTS).proofOf('B');
  const lots = [`\ufeff${canonicalJson(proof)}`, canonicalJson({ ...proof, coins: 4_000 })];
  const held = [...lots.map((each) => file('lot.json', each)), file('manifest.json', manifestBytes(FIRST))];
  expect(found(check(held, [attested(FIRST)])).map(([kind]) => kind)).toEqual(['unknown', 'unknown', 'manifest']);
});

it('finds a lot that two attestations exclude, where the manifests between them are at hand', () => {
  const exclusions = [{ lot: 'OLD', reason: 'Redeemed' }];
  const [one, two, three] = manifests({ exclusions }, {}, { exclusions }) as [Manifest, Manifest, Manifest];
  const acts = [one, two, three].map(attested);
  const held = [three, one, two].map((manifest, index) => file(`${index}.json`, manifestBytes(manifest)));
  const twice = ['manifest', MANIFEST_FAULTS['excluded-before']('OLD')];
  expect(found(check(held, acts))).toEqual([twice, ['manifest'], ['manifest']]);
  // Without the one between nobody can say that these follow one another.
  expect(found(check(held.slice(0, 2), acts))).toEqual([['manifest'], ['manifest']]);
});

describe('what an earlier attestation vouched for', () => {
  const leftB = [{ lot: 'B', reason: 'Redeemed' }];
  const nowOnlyA = { lots: { root: lotTree([lot('A', 500)]).root, count: 1 }, coins: 500 };
  const [one, two] = manifests({}, { ...nowOnlyA, exclusions: leftB }) as [Manifest, Manifest];
  const acts = [one, two].map(attested);
  const files = (...manifestFiles: Manifest[]) => [
    file('lot.json', canonicalJson(lotTree(LOTS).proofOf('B'))),
    file('report.pdf', REPORT),
    ...manifestFiles.map((manifest, index) => file(`${index}.json`, manifestBytes(manifest))),
  ];
  const noted = (verdicts: ReturnType<typeof check>) => verdicts.map(({ faults, notes }) => [...faults, ...notes]);

  it('is said to be superseded: its manifest, and a lot that leads to no newer one', () => {
    const superseded = [FILE_NOTES.superseded];
    expect(noted(check(files(one), acts))).toEqual([[FILE_NOTES.lotOfEarlier], superseded, superseded]);
    expect(noted(check(files(one), acts.slice(0, 1)))).toEqual([[], [], []]);
  });

  it('is red where a newer manifest says that the lot left, with its reason', () => {
    for (const manifestFiles of [
      [one, two],
      [two, one],
    ]) {
      const [ofLot, report, ...ofManifests] = noted(check(files(...manifestFiles), acts));
      expect(ofLot).toEqual([FILE_FAULTS.lotLeft('Redeemed')]);
      expect(report).toEqual([]);
      expect(ofManifests.flat()).toEqual([FILE_NOTES.superseded]);
    }
  });

  it('is red where any attested manifest says that the lot left, even if the newest root still holds it', () => {
    const left = [FILE_FAULTS.lotLeft('Redeemed')];
    const [first, counted] = manifests({}, { exclusions: leftB }) as [Manifest, Manifest];
    expect(noted(check(files(first, counted), [first, counted].map(attested)))[0]).toEqual(left);
    const [whole, gone, back] = manifests({}, { ...nowOnlyA, exclusions: leftB }, {}) as [Manifest, Manifest, Manifest];
    expect(noted(check(files(whole, gone, back), [whole, gone, back].map(attested)))[0]).toEqual(left);
  });

  it('counts where the newest attestation names the same manifest once more, but not with another between', () => {
    expect(noted(check(files(one), [attested(one), attested(one)]))).toEqual([[], [], []]);
    expect(noted(check(files(one), [...acts, attested(one)]))).not.toContainEqual([]);
  });

  it('is said of a document whose own hash was attested before', () => {
    const before = { ...acts[0], args: { ...acts[0]?.args, documentHash: sha256Hex(REPORT) } } as Act;
    const [verdict] = check([file('report.pdf', REPORT)], [before, acts[1] as Act]);
    expect(verdict).toMatchObject({ kind: 'document', notes: [FILE_NOTES.superseded] });
  });
});

it('follows attestations back to the first whose manifest isn’t at hand', () => {
  const held = manifests({}, {}, {}).map(
    (manifest): HeldManifest => ({ manifest, hash: sha256Hex(manifestBytes(manifest)) }),
  );
  const acts = held.map(({ manifest }) => attested(manifest));
  const [one, two, three] = held as [HeldManifest, HeldManifest, HeldManifest];
  const byHash = (...known: HeldManifest[]) => new Map(known.map((each) => [each.hash, each]));
  const before = (hash: Hex, known: HeldManifest[]) => manifestsBefore(acts, hash, byHash(...known));
  expect(before(three.hash, [three, two, one])).toEqual([one, two]);
  expect(before(three.hash, [one])).toEqual([]);
  expect(before(one.hash, [one, two])).toEqual([]);
});

describe('a manifest that doesn’t follow the attestation before it', () => {
  const nowOnlyA = { lots: { root: lotTree([lot('A', 500)]).root, count: 1 }, coins: 500 };
  const [one, two, three] = manifests({}, { ...nowOnlyA, exclusions: [{ lot: 'B', reason: 'Redeemed' }] }, {}) as [
    Manifest,
    Manifest,
    Manifest,
  ];
  const hashOf = (manifest: Manifest) => sha256Hex(manifestBytes(manifest));
  const of = (manifest: Manifest) => file('manifest.json', manifestBytes(manifest));
  const faultsOf = (...all: Manifest[]) => check(all.map(of), all.map(attested)).map(({ faults }) => faults);
  const [previous, period] = [MANIFEST_FAULTS['other-previous'](), MANIFEST_FAULTS['other-period']()];

  it('is red though the one that it names is at hand and was attested', () => {
    expect(faultsOf(one, two, three)).toEqual([[], [], []]);
    expect(faultsOf(one, two, { ...three, previous: hashOf(one) })).toEqual([[], [], [previous]]);
    expect(faultsOf(one, two, { ...three, previous: null })).toEqual([[], [], [previous]]);
    const from = one.period.asOf;
    expect(faultsOf(one, two, { ...three, period: { ...three.period, from } })).toEqual([[], [], [period]]);
    expect(faultsOf(one, two, { ...three, period: { ...three.period, from: null } })).toEqual([[], [], [period]]);
    expect(faultsOf({ ...one, previous: hashOf(two) })).toEqual([[previous]]);
    expect(faultsOf({ ...one, period: { ...one.period, from } })).toEqual([[period]]);
  });

  it('is red by the acts alone, and hides no exclusion from the one after it', () => {
    const skipping = { ...three, ...nowOnlyA, previous: hashOf(one) };
    const last: Manifest = {
      ...three,
      previous: hashOf(skipping),
      period: { from: three.period.asOf, asOf: '2026-06-01T00:00:00Z' },
      exclusions: [{ lot: 'B', reason: 'Redeemed' }],
    };
    expect(check([of(skipping)], [one, two, skipping].map(attested))[0]?.faults).toEqual([previous]);
    expect(faultsOf(one, two, skipping, last)[3]).toEqual([MANIFEST_FAULTS['excluded-before']('B')]);
  });

  it('vouches for no lot, but what it excludes has left all the same', () => {
    const proof = file('lot.json', canonicalJson(lotTree(LOTS).proofOf('B')));
    const ofLot = (...all: Manifest[]) => check([proof, ...all.map(of)], all.map(attested))[0]?.faults;
    const stray = { ...two, previous: null };
    expect(ofLot(one, stray, { ...three, previous: hashOf(stray) })).toEqual([FILE_FAULTS.lotLeft('Redeemed')]);
    expect(ofLot({ ...one, previous: hashOf(two) })).toEqual([FILE_FAULTS.manifestNeeded]);
  });

  it('takes an attestation without a document for no manifest, and one that is made again for the same', () => {
    const bare = attested(one);
    const withoutDocument = { ...bare, args: { ...bare.args, documentHash: zeroHash } } as Act;
    expect(check([of({ ...two, previous: null })], [withoutDocument, attested({ ...two, previous: null })])[0]).toEqual(
      expect.objectContaining({ faults: [] }),
    );
    expect(check([of(two)], [one, two, two].map(attested))[0]?.faults).toEqual([]);
    expect(check([of(one)], [one, two, one].map(attested))[0]?.faults).toEqual([previous, period]);
  });
});
