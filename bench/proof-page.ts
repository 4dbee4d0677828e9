import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { canonicalJson } from '#domain/canonical-json.ts';
import { type Lot, lotTree, provedRoot } from '#proof/lots.ts';
import { measure, type Timings } from './wallet/measure.ts';

/** Reads a list of lots as the site serves it, builds its tree, and proves one lot by it, as a visitor's browser does. */
async function contest(text: string, id: string, rounds: number): Promise<Timings> {
  const tree = lotTree(JSON.parse(text) as Lot[]);
  return measure(
    {
      'ours: whole list and one lot': async () => {
        const { root, proofOf } = lotTree(JSON.parse(text) as Lot[]);
        const proof = proofOf(id);
        if (!proof || provedRoot(proof) !== root) throw new Error('Not proved');
      },
      'ours: one more lot': async () => {
        const proof = tree.proofOf(id);
        if (!proof || provedRoot(proof) !== tree.root) throw new Error('Not proved');
      },
      'OpenZeppelin: whole list and one lot': async () => {
        const lots = JSON.parse(text) as Lot[];
        const theirs = StandardMerkleTree.of(
          lots.map((lot) => [canonicalJson(lot)]),
          ['string'],
        );
        const at = lots.findIndex((lot) => lot.id === id);
        if (!theirs.verify(at, theirs.getProof(at)) || theirs.root !== tree.root) throw new Error('Not proved');
      },
    },
    rounds,
  );
}

export type ProofWindow = { contest: typeof contest };
Object.assign(window, { contest });
