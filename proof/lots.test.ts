import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '#domain/canonical-json.ts';
import { type Lot, lotChanges, lotSchema, lotTree, provedRoot } from './lots.ts';

const lot = (id: string, change: Partial<Lot> = {}): Lot => ({
  id,
  year: 2024,
  mint: 'West Point',
  coins: 500,
  depository: 'Vault One',
  receivedOn: '2026-01-02',
  ...change,
});

const word = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const anyLots = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
      year: fc.integer({ min: 1986, max: 2100 }),
      mint: word,
      coins: fc.integer({ min: 1, max: 500 }),
      depository: word,
      box: word,
      receivedOn: fc.constant('2026-01-02'),
      serials: fc.array(word, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['id', 'year', 'mint', 'coins', 'depository', 'receivedOn'] },
  ),
  { minLength: 1, maxLength: 24, selector: ({ id }) => id },
);

it('has the root and the proofs of the OpenZeppelin tree, for any lots', () => {
  fc.assert(
    fc.property(anyLots, fc.nat(), (lots, pick) => {
      const chosen = lots[pick % lots.length] as Lot;
      const theirs = StandardMerkleTree.of(
        lots.map((each) => [canonicalJson(each)]),
        ['string'],
      );
      const ours = lotTree(lots);
      expect(ours.root).toBe(theirs.root);
      const proof = ours.proofOf(chosen.id);
      expect(proof?.proof).toEqual(theirs.getProof([canonicalJson(chosen)]));
      expect(proof && provedRoot(proof)).toBe(theirs.root);
    }),
    { numRuns: 60 },
  );
});

it('proves no lot of which a field was changed', () => {
  const tree = lotTree([lot('A'), lot('B'), lot('C', { serials: ['S1'] })]);
  const proof = tree.proofOf('C');
  const changes: Partial<Lot>[] = [{ coins: 501 }, { id: 'D' }, { box: 'B-1' }, { serials: ['S2'] }];
  for (const change of changes)
    expect(proof && provedRoot({ ...proof, lot: { ...proof.lot, ...change } })).not.toBe(tree.root);
  expect(tree.proofOf('D')).toBeUndefined();
});

it('has the same root whatever the order of the lots and of their fields, and counts their coins', () => {
  const lots = [lot('A'), lot('B', { coins: 1 }), lot('C')];
  const turned = lots.map((each) => Object.fromEntries(Object.entries(each).reverse()) as Lot).reverse();
  expect(lotTree(turned).root).toBe(lotTree(lots).root);
  expect(lotTree(turned)).toMatchObject({ count: 3, coins: 1_001 });
  expect(lotTree([])).toMatchObject({ count: 0, coins: 0, root: `0x${'0'.repeat(64)}` });
});

it.each<[string, object]>([
  ['no id', { id: '' }],
  ['an id with spaces', { id: 'A 1' }],
  ['no coins', { coins: 0 }],
  ['half a coin', { coins: 1.5 }],
  ['a day that does not exist', { receivedOn: '2026-02-30' }],
  ['spaces around the mint', { mint: ' Philadelphia' }],
  ['decomposed characters', { mint: 'Mu\u0308nze' }],
  ['a line break', { depository: 'One\nTwo' }],
  ['an empty list of serials', { serials: [] }],
  ['a field that nobody knows', { owner: 'me' }],
])('accepts no lot with %s', (_, change) => {
  expect(lotSchema.safeParse(lot('A')).success).toBe(true);
  expect(lotSchema.safeParse({ ...lot('A'), ...change }).success).toBe(false);
});

it('tells which lots came and which went', () => {
  const [a, b, c] = [lot('A'), lot('B'), lot('C')];
  expect(lotChanges([a, b], [b, c])).toEqual({ added: [c], gone: [a] });
});
