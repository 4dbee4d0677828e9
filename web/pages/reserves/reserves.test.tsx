import type { Hex } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import type { Act } from '#proof/acts.ts';
import { type Lot, lotTree } from '#proof/lots.ts';
import { type Manifest, manifestBytes, sha256Hex } from '#proof/manifest.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { isNewest, proveAttestation } from './attestation-proof.ts';
import { Attestations } from './attestations.tsx';
import { actsFor, compareStatement } from './compare-statement.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ageOf, countText, coverOf } from './cover.ts';
import MonthReport, { monthsBefore } from './month-report.tsx';
import { placesOf, ReserveDrawing } from './reserve-drawing.tsx';
import ReserveNow from './reserve-now.tsx';
import { type Checks, verdictOf } from './reserve-verdict.tsx';
import type { Attestation, Statement } from './statement.ts';

const ATTESTOR = `0x${'a7'.repeat(20)}` as const;
const TOKEN = `0x${'70'.repeat(20)}` as const;
const HOLDER = `0x${'b0'.repeat(20)}` as const;
const LOTS: Lot[] = [600, 400].map((coins, index) => ({
  id: `LOT-${index}`,
  year: 2026,
  mint: 'West Point',
  coins,
  depository: 'Vault',
  receivedOn: '2026-01-02',
}));
const MANIFEST: Manifest = {
  version: 1,
  token: TOKEN,
  chainId: 31_337,
  coins: 1_000,
  redeemedAsOf: '0',
  previous: null,
  period: { from: null, asOf: '2026-11-01T00:00:00Z' },
  lots: { root: lotTree(LOTS).root, count: LOTS.length },
  reports: [],
  exclusions: [],
  attestor: ATTESTOR,
  signers: [ATTESTOR],
};
const OLD_ROOT = { root: `0x${'01'.repeat(32)}` as const, count: 2 };
const HASH = sha256Hex(manifestBytes(MANIFEST));
const AS_OF = Date.parse(MANIFEST.period.asOf) / 1_000;

const ACTS = [
  {
    name: 'ReserveAttested',
    time: AS_OF + 60,
    block: 5,
    logIndex: 0,
    tx: '0x01',
    args: { attestor: ATTESTOR, documentHash: HASH, coins: 1_000n, asOf: AS_OF, redeemedAsOf: 0n },
  },
  {
    name: 'Issued',
    time: AS_OF + 120,
    block: 7,
    logIndex: 0,
    tx: '0x02',
    args: { _operator: ATTESTOR, _to: HOLDER, _value: 300_000_000_000n, _data: '0x' },
  },
] as unknown as Act[];
const BLOCK = { number: 9n, hash: '0x00', time: AS_OF + 300 } as const;
const attestation = {
  coins: '1000',
  as_of: MANIFEST.period.asOf,
  redeemed_as_of: '0',
  document_hash: HASH,
  attestor: ATTESTOR,
  manifest: { reports: [], lots: MANIFEST.lots, exclusions: [] },
} as unknown as Attestation;
const STATEMENT = {
  as_of: { block: '9', until: null },
  tokens: { issued: '300000000000', redeemed: '0', outstanding: '300000000000', frozen_accounts: [] as string[] },
  assets: { coins_attested: 1_000, redeemed_since: '0', covered: '1000000000000' },
  comparison: { headroom: '700000000000' },
  paused: false,
  attestations: [attestation],
} as unknown as Statement;
const VERDICT = { isWhole: true, acts: ACTS, block: BLOCK };
const differing = (statement: Statement) =>
  compareStatement(statement, VERDICT)?.flatMap(({ figure, agrees }) => (agrees ? [] : [figure]));

it('finds a true statement in agreement with the acts', () => {
  expect(differing(STATEMENT)).toEqual([]);
});

const ALTERED: [string, object, string[]][] = [
  ['the supply', { tokens: { ...STATEMENT.tokens, outstanding: '299000000000' } }, ['outstanding']],
  ['the coins', { assets: { ...STATEMENT.assets, coins_attested: 2_000 } }, ['coins']],
  ['the day of the count', { attestations: [{ ...attestation, as_of: '2026-11-20T00:00:00Z' }] }, ['attestations']],
  ['an attestation left out', { attestations: [] }, ['attestations']],
  ['a freeze', { tokens: { ...STATEMENT.tokens, frozen_accounts: [HOLDER] } }, ['frozen']],
  ['a pause', { paused: true }, ['paused']],
];
it.each(ALTERED)('finds a statement altered in %s', (_, change, figures) => {
  expect(differing({ ...STATEMENT, ...change } as Statement)).toEqual(figures);
});

it('compares a month with the acts before its end alone', () => {
  const until = new Date((AS_OF + 100) * 1_000).toISOString();
  const then = { ...STATEMENT, as_of: { ...STATEMENT.as_of, until } } as Statement;
  expect(differing(then)).toEqual(expect.arrayContaining(['issued', 'outstanding']));
});

const LATER = (block: number, secondsBefore: number) => {
  const [first] = ACTS as [Act & { name: 'ReserveAttested' }];
  const args = { ...first.args, coins: 200n, documentHash: OLD_ROOT.root };
  return { ...first, block, time: BLOCK.time - secondsBefore, tx: '0x03', args } as Act;
};

it('is red where a statement of an older block leaves out what the site has had the time to read', () => {
  const old = { ...STATEMENT, as_of: { ...STATEMENT.as_of, block: '8' } } as Statement;
  const differs = (act: Act) => {
    const known = { acts: [...ACTS, act], block: { ...BLOCK, number: 20n } };
    const compared = compareStatement(old, known);
    expect(isNewest(attestation, actsFor(old, known))).toBe(compared?.every(({ agrees }) => agrees));
    return compared?.flatMap(({ figure, agrees }) => (agrees ? [] : [figure]));
  };
  expect(differs(LATER(9, 601))).toEqual(['coins', 'covered', 'headroom', 'attestations']);
  // Blocks become final in groups, and the site reads them a moment after the browser may have.
  expect(differs(LATER(9, 599))).toEqual([]);
});

const compared = (statement: Statement) => compareStatement(statement, VERDICT);
const withCover = (covered: string, outstanding: string) =>
  ({
    ...STATEMENT,
    assets: { ...STATEMENT.assets, covered },
    tokens: { ...STATEMENT.tokens, outstanding },
    comparison: { ...STATEMENT.comparison, excess: '1', is_covered: true },
  }) as Statement;
const AT = (AS_OF + 300) * 1_000;

it('shows that coins cover the tokens by checked figures alone, whatever the site says of them', () => {
  expect(coverOf(STATEMENT, compared(STATEMENT), AT)).toEqual({
    covered: 1_000_000_000_000n,
    outstanding: 300_000_000_000n,
    state: 'shown',
  });
  expect(coverOf(STATEMENT, undefined, AT).state).toBe('unchecked');
  const other = withCover('1000000000000', '200000000000');
  expect(coverOf(other, compared(other), AT)).toMatchObject({ outstanding: 300_000_000_000n, state: 'differs' });
  const short = withCover('100', '300000000000');
  expect(coverOf(short, undefined, AT)).toMatchObject({ covered: 100n, state: 'uncovered' });
  expect(coverOf(short, compared(short), AT).state).toBe('uncovered');
  const lying = STATEMENT;
  const more = ACTS.map((act) =>
    act.name === 'Issued' ? { ...act, args: { ...act.args, _value: 2n * 10n ** 12n } } : act,
  );
  const chain = compareStatement(lying, { ...VERDICT, acts: more as Act[] });
  expect(coverOf(lying, chain, AT)).toMatchObject({ outstanding: 2n * 10n ** 12n, state: 'uncovered' });
  expect(coverOf(STATEMENT, compared(STATEMENT), AT + 36 * 86_400_000).state).toBe('too-old');
});

it('draws a difference in words, and not by color alone', () => {
  const compared = compareStatement({ ...STATEMENT, paused: true } as Statement, VERDICT);
  const html = drawnAt('/reserves', <ComparisonTable compared={compared} isWhole />);
  expect(html).toContain('Our figures don’t agree with the blockchain');
  expect(html).toMatch(/role="alert"/);
  expect(drawnAt('/reserves', <ComparisonTable compared={compared} isWhole={false} />)).not.toContain('Yes');
});

it('waits for no check, and offers none, by acts that aren’t all of the token’s', () => {
  const { as_of, tokens, comparison } = STATEMENT;
  const classes = { ...tokens, redeemable: tokens.outstanding, at_redemption_tickets: '0', frozen: '0' };
  queryClient.setQueryData(queryKeys.statement(), {
    ...STATEMENT,
    issued_since: null,
    redeemed_since: null,
    as_of: { ...as_of, age_seconds: 1 },
    tokens: classes,
    comparison: { ...comparison, is_covered: true },
    attestations: [{ ...attestation, attested_at: attestation.as_of, tx: '0x01' }],
  });
  const drawnWith = (isWhole: boolean) => {
    queryClient.setQueryData(queryKeys.acts, { ...VERDICT, isWhole });
    return drawnAt('/reserves', <ReserveNow waiting={null} />);
  };
  expect(drawnWith(true)).not.toContain('There are more tokens than coins');
  expect(drawnWith(true)).toContain('>Verify');
  expect(drawnWith(false)).not.toContain('>Verify');
});

it('draws no place that waits below its verdict while the acts are read', () => {
  const { as_of, tokens } = STATEMENT;
  queryClient.setQueryData(queryKeys.statement(), {
    ...STATEMENT,
    as_of: { ...as_of, age_seconds: 1 },
    tokens: { ...tokens, redeemable: tokens.outstanding, at_redemption_tickets: '0', frozen: '0' },
    attestations: [{ ...attestation, attested_at: attestation.as_of, tx: '0x01' }],
  });
  const html = drawnAt('/reserves', <ReserveNow waiting={null} />);
  expect(html).toContain('Your browser is checking');
  expect(html).not.toMatch(/skeleton/);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});
const ASKED = MANIFEST.period.asOf;
const manifestOf = (change: Partial<Manifest>): Manifest => ({ ...MANIFEST, ...change });
type Answers = { manifest?: Uint8Array; lots?: readonly Lot[]; oldLots?: readonly Lot[]; oldRoot?: Hex };
function siteAnswers(changes: Answers = {}): void {
  const { manifest = manifestBytes(MANIFEST), lots = LOTS, oldLots = [], oldRoot = OLD_ROOT.root } = changes;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/manifests/')) return new Response(new Uint8Array(manifest));
    if (path.includes(oldRoot)) return Response.json(oldLots);
    return Response.json(path.includes('/lots') ? lots : { chainId: 31_337, token: TOKEN });
  });
}

it('verifies a manifest and its lots by what the token keeps', async () => {
  siteAnswers();
  expect(await proveAttestation(attestation, ACTS)).toMatchObject({ faults: [], lots: LOTS });
});

it('finds an altered manifest, lots that were altered, and an attestation that the token doesn’t have', async () => {
  siteAnswers({ manifest: manifestBytes({ ...MANIFEST, coins: 2_000 }) });
  expect((await proveAttestation(attestation, ACTS)).faults).toContain(
    'Its SHA-256 isn’t the document hash on the chain.',
  );
  siteAnswers({ lots: [LOTS[0] as Lot, { ...(LOTS[1] as Lot), coins: 500 }] });
  const { faults } = await proveAttestation(attestation, ACTS);
  expect(faults).toContain('The lots aren’t the attested ones: their Merkle root differs.');
  expect(faults).toContain('The lots add up to 1100 coins, not to the attested number.');
  siteAnswers();
  const others = [
    { coins: '1001' },
    { as_of: '2026-11-02T00:00:00Z' },
    { attestor: HOLDER },
    { document_hash: OLD_ROOT.root },
  ] as const;
  for (const other of others)
    expect((await proveAttestation({ ...attestation, ...other }, ACTS)).faults).toEqual([
      expect.stringContaining('holds no such attestation'),
    ]);
});

it('finds a lot that came back or went without a reason since the manifests before, whose hashes are on the chain', async () => {
  const oldLots = [...LOTS.slice(0, 1), { ...(LOTS[0] as Lot), id: 'GONE' }];
  const { root: oldRoot, count } = lotTree(oldLots);
  const before = manifestOf({ exclusions: [{ lot: 'LOT-1', reason: 'Sold' }], lots: { root: oldRoot, count } });
  const later = manifestOf({ previous: sha256Hex(manifestBytes(before)), period: { ...MANIFEST.period, from: ASKED } });
  const hash = sha256Hex(manifestBytes(later));
  const first = ACTS[0] as Act & { name: 'ReserveAttested' };
  const acts = [later.previous, hash].map((documentHash) => ({
    ...first,
    args: { ...first.args, documentHash },
  })) as Act[];
  const asked = { ...attestation, document_hash: hash, manifest: later } as unknown as Attestation;
  const old = { ...attestation, document_hash: later.previous, manifest: before } as unknown as Attestation;
  siteAnswers({ manifest: manifestBytes(later), oldLots, oldRoot });
  const { faults, earlier } = await proveAttestation(asked, acts, [old]);
  expect([earlier, ...faults]).toEqual([
    1,
    'Lot LOT-1 was excluded by an earlier attestation and is listed again.',
    'Lot GONE was in the attestation before and is missing without a reason.',
  ]);
  const forged = { ...old, manifest: { ...before, exclusions: [] } } as unknown as Attestation;
  expect(await proveAttestation(asked, acts, [forged])).toMatchObject({ earlier: 0, faults: [] });
});

/** Attestations one after the other of these manifests' changes, as the site lists them, and their acts. */
function attestedInOrder(...changes: Partial<Manifest>[]) {
  const [first] = ACTS as [Act & { name: 'ReserveAttested' }];
  const made: { manifest: Manifest; hash: Hex }[] = [];
  for (const [at, change] of changes.entries()) {
    const before = made.at(-1);
    const period = { from: before?.manifest.period.asOf ?? null, asOf: `2026-11-0${at + 1}T00:00:00Z` };
    const manifest = manifestOf({ previous: before?.hash ?? null, period, ...change });
    made.push({ manifest, hash: sha256Hex(manifestBytes(manifest)) });
  }
  const acts = made.map(({ manifest: { coins, period }, hash: documentHash }) => {
    const asOf = Date.parse(period.asOf) / 1_000;
    return { ...first, time: asOf + 60, args: { ...first.args, documentHash, coins: BigInt(coins), asOf } } as Act;
  });
  const listed = made.map(({ manifest, hash }) => {
    const { coins, period } = manifest;
    return {
      ...attestation,
      coins: String(coins),
      as_of: period.asOf,
      document_hash: hash,
      manifest,
    } as unknown as Attestation;
  });
  return { acts, listed, made };
}
const ONLY_A = LOTS.slice(0, 1);
const onlyA = { coins: 600, lots: { root: lotTree(ONLY_A).root, count: 1 } };

it('finds a lot that went without a reason though the site leaves it out of the lots before, too', async () => {
  const { acts, listed, made } = attestedInOrder({}, onlyA);
  const [old, asked] = listed as [Attestation, Attestation];
  const answers = { manifest: manifestBytes(made[1]?.manifest as Manifest), lots: ONLY_A, oldRoot: MANIFEST.lots.root };
  siteAnswers({ ...answers, oldLots: LOTS });
  expect((await proveAttestation(asked, acts, [old])).faults).toEqual([MANIFEST_FAULTS['lot-gone']('LOT-1')]);
  siteAnswers({ ...answers, oldLots: ONLY_A });
  expect((await proveAttestation(asked, acts, [old])).faults).toEqual([MANIFEST_FAULTS['other-earlier-root']()]);
});

it('finds a manifest that names an older one than the attestation before, so as to bring back a lot that left', async () => {
  const exclusions = [{ lot: 'LOT-1', reason: 'Sold' }];
  const { hash: previous, manifest: first } = attestedInOrder({}).made[0] as { hash: Hex; manifest: Manifest };
  const period = { from: first.period.asOf, asOf: '2026-11-03T00:00:00Z' };
  const { acts, listed, made } = attestedInOrder({}, { ...onlyA, exclusions }, { previous, period });
  const [one, two, asked] = listed as [Attestation, Attestation, Attestation];
  siteAnswers({
    manifest: manifestBytes(made[2]?.manifest as Manifest),
    oldRoot: onlyA.lots.root,
    oldLots: ONLY_A,
  });
  const other = [MANIFEST_FAULTS['other-previous'](), MANIFEST_FAULTS['other-period']()];
  for (const [before, earlier, more] of [
    [[two, one], 2, [MANIFEST_FAULTS['lot-came-back']('LOT-1')]],
    [[one], 0, []],
  ] as const) {
    const proof = await proveAttestation(asked, acts, before);
    expect(proof).toMatchObject({ earlier, faults: [...other, ...more] });
  }
});

it('says that there are more tokens than coins by the figures, whatever the site says', () => {
  queryClient.setQueryData(queryKeys.acts, VERDICT);
  const classes = { redeemable: '2000000000000', at_redemption_tickets: '0', frozen: '0' };
  const short = withCover('1000000000000', '2000000000000');
  queryClient.setQueryData(queryKeys.statement(), {
    ...short,
    issued_since: null,
    redeemed_since: null,
    as_of: { ...short.as_of, age_seconds: 1 },
    tokens: { ...short.tokens, ...classes },
    attestations: [{ ...attestation, attested_at: attestation.as_of, tx: '0x01' }],
  });
  expect(drawnAt('/reserves', <ReserveNow waiting={null} />)).toContain('There are more tokens than coins');
});

const REPORT_MONTH = '2026-11';
const MONTH_END = '2026-12-01T00:00:00.000Z';
const NEXT_MONTH = Date.parse('2026-12-20T00:00:00Z');
/** The report as drawn with that answer, which came at that moment. */
function reportWith(
  statement: Statement,
  { until = MONTH_END, at = NEXT_MONTH }: { until?: string | null; at?: number } = {},
) {
  const said = {
    ...statement,
    as_of: { ...statement.as_of, until },
    price_cents: null,
    token: { symbol: 'USG', decimals: 9, address: TOKEN, chain_id: 31_337 },
    tokens: { ...statement.tokens, redeemable: '0', at_redemption_tickets: '0', frozen: '0' },
    assets: { ...statement.assets, depository: 'Vault' },
  };
  queryClient.setQueryData(queryKeys.statement(REPORT_MONTH), said, { updatedAt: at });
  return drawnAt(`/reserves/report?month=${REPORT_MONTH}`, <MonthReport waiting={null} />);
}

it('compares coins and tokens in a month’s report in green by checked figures alone', () => {
  const drawnWith = (statement: Statement, acts?: object) => {
    if (acts) queryClient.setQueryData(queryKeys.acts, { ...VERDICT, ...acts });
    return reportWith(statement);
  };
  expect(drawnWith(STATEMENT)).not.toContain('bg-good-wash');
  expect(drawnWith(STATEMENT, { isWhole: false })).not.toContain('bg-good-wash');
  expect(drawnWith(STATEMENT, {})).toMatch(/bg-good-wash.*1,000 coins for 300 \w+: 700 coins more than tokens/s);
  expect(drawnWith(withCover('1000000000000', '200000000000'))).not.toContain('bg-good-wash');
  expect(drawnWith(withCover('1000000000000', '2000000000000'))).toContain('1,000 coins are missing');
});

it('shows neither the attestation nor its lots in green where the token has a later one', () => {
  const verified = { faults: [], reports: 0, lots: LOTS, earlier: 0 };
  const classes = { redeemable: '300000000000', at_redemption_tickets: '0', frozen: '0' };
  const last = { ...attestation, attested_at: attestation.as_of, tx: '0x01' };
  const said = {
    ...STATEMENT,
    issued_since: null,
    redeemed_since: null,
    as_of: { ...STATEMENT.as_of, age_seconds: 1 },
    tokens: { ...STATEMENT.tokens, ...classes },
    attestations: [last],
  };
  queryClient.setQueryData(queryKeys.statement(), said);
  queryClient.setQueryData(queryKeys.attestationProof(JSON.stringify(last)), verified);
  const drawnWith = (acts: readonly Act[]) => {
    queryClient.setQueryData(queryKeys.acts, { ...VERDICT, acts, block: { ...BLOCK, number: 20n } });
    return drawnAt('/reserves', <ReserveNow waiting={null} />);
  };
  const good = drawnWith(ACTS);
  for (const green of ['Verified by your browser', 'The lots are the attested ones']) expect(good).toContain(green);
  const behind = drawnWith([...ACTS, LATER(10, 601)]);
  for (const red of [
    'This isn’t the newest attestation',
    'These lots aren’t the attested ones',
    'Our figures don’t agree',
  ])
    expect(behind).toContain(red);
  expect(behind).not.toMatch(/Verified by your browser|The lots are the attested ones/);
});

it('shows no report of another moment than the end of the month that was asked', () => {
  queryClient.setQueryData(queryKeys.acts, VERDICT);
  const green = /bg-good-wash|text-good/;
  expect(reportWith(STATEMENT)).toMatch(green);
  for (const until of ['2026-11-30T00:00:00.000Z', '2027-01-01T00:00:00.000Z', null]) {
    const html = reportWith(STATEMENT, { until });
    expect(html).toContain('We got figures from a different time');
    expect(html).not.toMatch(/bg-good-wash|text-good|coins more than tokens/);
  }
  // A month that isn’t over has no end yet: its figures are those of now.
  const during = { at: Date.parse('2026-11-20T00:00:00Z') };
  expect(reportWith(STATEMENT, { ...during, until: null })).toMatch(/This month isn’t over.*bg-good-wash/s);
  expect(reportWith(STATEMENT, during)).not.toMatch(green);
});

it('shows nothing in green by a statement that names a moment of the past itself', () => {
  const classes = { redeemable: '300000000000', at_redemption_tickets: '0', frozen: '0' };
  const last = { ...attestation, attested_at: attestation.as_of, tx: '0x01' };
  const issued = { ...(ACTS[1] as Act), block: 11, time: BLOCK.time - 650, tx: '0x04' } as Act;
  const until = new Date((BLOCK.time - 700) * 1_000).toISOString();
  const drawnWith = (moment: string | null) => {
    const said = {
      ...STATEMENT,
      issued_since: null,
      redeemed_since: null,
      as_of: { ...STATEMENT.as_of, until: moment, age_seconds: 1 },
      tokens: { ...STATEMENT.tokens, ...classes },
      attestations: [last],
    };
    queryClient.setQueryData(queryKeys.statement(), said);
    queryClient.setQueryData(queryKeys.attestationProof(JSON.stringify(last)), {
      faults: [],
      reports: [],
      lots: LOTS,
      earlier: 0,
    });
    const early = ACTS.map((act) => ({ ...act, time: act.time - 1_000 }) as Act);
    const acts = [...early, LATER(10, 690), issued];
    queryClient.setQueryData(queryKeys.acts, { ...VERDICT, acts, block: { ...BLOCK, number: 20n } });
    return drawnAt('/reserves', <ReserveNow waiting={null} />);
  };
  const html = drawnWith(until);
  expect(html).toContain('We got figures from a different time');
  expect(html).not.toMatch(/Verified by your browser|The lots are the attested ones|>\s*Yes/);
  expect(drawnWith(null)).toContain('This isn’t the newest attestation');
});

it('marks an earlier attestation that its documents bear out as superseded, and not in green', () => {
  const [last, earlier] = ['0x01', '0x02'].map((tx) => ({ ...attestation, attested_at: attestation.as_of, tx }));
  const attestations = [last, earlier];
  for (const each of attestations)
    queryClient.setQueryData(queryKeys.attestationProof(JSON.stringify(each)), {
      faults: [],
      reports: 0,
      lots: LOTS,
      earlier: 0,
    });
  const statement = { ...STATEMENT, attestations } as unknown as Statement;
  const html = drawnAt('/reserves', <Attestations statement={statement} acts={ACTS} canCheck />);
  const [newest, older] = html.split('1 earlier count');
  expect(newest).toContain('text-good');
  expect(older).toContain('Verified by your browser, and superseded since');
  expect(older).not.toContain('text-good');
});

it('keeps the check of the price, which its seal says nothing of, in sight while the seal is green', () => {
  const nothing = { issued: '0', redeemed: '0', outstanding: '0', redeemable: '0', at_redemption_tickets: '0' };
  queryClient.setQueryData(queryKeys.acts, { ...VERDICT, acts: [] });
  queryClient.setQueryData(queryKeys.statement(), {
    ...STATEMENT,
    as_of: { ...STATEMENT.as_of, age_seconds: 1 },
    tokens: { ...nothing, frozen: '0', frozen_accounts: [] },
    assets: { coins_attested: 0, redeemed_since: '0', covered: '0' },
    comparison: { headroom: '0' },
    attestations: [],
  });
  const html = drawnAt('/reserves', <ReserveNow waiting={null} />);
  expect(html).toContain('data-verdict="good"');
  expect(html.replaceAll(/<details.*?<\/details>/gs, '')).toContain('Your browser is verifying this');
});

const CHECKED = { cover: { covered: 2n, outstanding: 1n, state: 'shown' }, known: ACTS, last: attestation };
const PROVED = { data: { faults: [], reports: 0, lots: LOTS, earlier: 0 }, error: null };
const stateWith = (change: object) =>
  verdictOf({ ...CHECKED, acts: { data: VERDICT, error: null }, proof: PROVED, ...change } as unknown as Checks).state;
const VERDICTS: [string, object, string][] = [
  ['everything', {}, 'good'],
  ['acts that aren’t all of the token’s', { acts: { data: { ...VERDICT, isWhole: false }, error: null } }, 'danger'],
  ['more tokens than coins', { cover: { ...CHECKED.cover, state: 'uncovered' } }, 'danger'],
  ['figures that differ', { cover: { ...CHECKED.cover, state: 'differs' } }, 'danger'],
  ['an attestation with a fault', { proof: { data: { ...PROVED.data, faults: ['wrong'] }, error: null } }, 'danger'],
  ['a later attestation than the listed one', { known: [...ACTS, LATER(10, 601)] }, 'danger'],
  ['acts that couldn’t be read', { acts: { error: new Error() }, cover: { state: 'unchecked' } }, 'warning'],
  ['a count that is too old', { cover: { ...CHECKED.cover, state: 'too-old' } }, 'warning'],
  ['documents that couldn’t be read', { proof: { error: new Error() } }, 'warning'],
  ['documents that aren’t read yet', { proof: { error: null } }, 'waiting'],
  ['acts that aren’t read yet', { acts: { error: null }, cover: { state: 'unchecked' } }, 'waiting'],
];
it.each(VERDICTS)('seals the page by %s', (_, change, state) => {
  expect(stateWith(change)).toBe(state);
});

const drawnParts = (parts: object) => {
  const places = placesOf({ pair: 0n, bare: 0n, free: 0n, gone: 0n, ...parts });
  const counts = [...new Set(places)].map((place) => [place, places.filter((each) => each === place).length]);
  return Object.fromEntries(counts);
};
it('draws each of a few coins and tokens, and of many as many as there is room for, leaving no part out', () => {
  const coins = (count: number) => BigInt(count) * 10n ** 9n;
  expect(drawnParts({ pair: coins(2), free: coins(599_997), gone: coins(1) })).toEqual({ pair: 2, free: 6, gone: 1 });
  expect(drawnParts({ pair: coins(599_990), free: coins(9), gone: coins(1) })).toEqual({ pair: 4, free: 4, gone: 1 });
  expect(drawnParts({ pair: coins(600_000) })).toEqual({ pair: 9 });
  expect(drawnParts({ pair: coins(5), bare: 1n })).toEqual({ pair: 4, bare: 1 });
  expect(drawnParts({})).toEqual({});
});

it('draws a token without its coin where coins are missing, and says how many there are', () => {
  const tokens = { ...STATEMENT.tokens, outstanding: '3000000000', frozen: '0', at_redemption_tickets: '0' };
  const short = { ...STATEMENT, tokens, assets: { ...STATEMENT.assets, covered: '2000000000' } } as Statement;
  const html = drawnAt('/reserves', <ReserveDrawing statement={short} />);
  expect(html.match(/place-pair/g)).toHaveLength(2);
  expect(html.match(/place-bare/g)).toHaveLength(1);
  expect(html.replace(/<[^>]+>/g, '')).toContain('1 token without a coin');
});

it('keeps figures that agree behind one line, and one that differs in sight', () => {
  const drawnWith = (statement: Statement) =>
    drawnAt('/reserves', <ComparisonTable compared={compareStatement(statement, VERDICT)} isWhole folds />);
  const inSight = (html: string) => html.replace(/<details.*<\/details>/s, '');
  expect(drawnWith(STATEMENT)).toContain('10 figures agree with the blockchain');
  expect(inSight(drawnWith(STATEMENT))).not.toContain('<table');
  const paused = inSight(drawnWith({ ...STATEMENT, paused: true } as Statement));
  expect(paused).toContain('Paused');
  expect(paused).not.toContain('Coins attested');
});

it('says in one line when the coins were counted, and how long that is valid', () => {
  const at = Date.parse('2026-11-01T06:00:00Z');
  const day = 86_400_000;
  expect(countText('2026-11-01T00:00:00Z', at)).toBe('Counted today. Valid for 35 days.');
  expect(countText('2026-11-01T00:00:00Z', at + 34 * day)).toBe('Counted 34 days ago. Valid for 1 more day.');
  expect(countText('2026-11-01T00:00:00Z', at + 36 * day)).toMatch(/It’s older than 35 days/);
});

it('says how old a count is, and for how long issuing may depend on it', () => {
  const day = 86_400_000;
  const at = Date.parse('2026-11-01T00:00:00Z');
  expect(ageOf('2026-11-01T00:00:00Z', at + 3.5 * day)).toEqual({ days: 3, left: 32 });
  expect(ageOf('2026-11-01T00:00:00Z', at + 36 * day)).toEqual({ days: 36, left: 0 });
});

it('offers the months that are over, the last one first', () => {
  expect(monthsBefore(new Date('2026-01-31T23:00:00Z')).slice(0, 2)).toEqual(['2025-12', '2025-11']);
});
