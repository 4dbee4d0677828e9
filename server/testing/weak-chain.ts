import { afterAll, afterEach, beforeAll } from 'vitest';
import { createFollower, type Follower } from '../chain/follow.ts';
import type { Context } from '../platform/context.ts';
import { testContext } from './features.ts';
import { onEmptyDatabase } from './on-empty-database.ts';
import { type TokenChain, tokenChainOfFile } from './token.ts';
import { weakNode } from './weak-node.ts';

/** For a node that never answers; one that does may be slow on a busy machine. */
const PATIENCE_MS = 3_000;

type WeakChain = {
  chain: TokenChain;
  node: Awaited<ReturnType<typeof weakNode>>;
  context: Context;
  follow: Follower;
  /** From now on the site knows the chain with these changes, and follows that. */
  use: (changes: Partial<Context['chain']>) => void;
};

/** A live site's follower of a node that a test can make weak, for a whole test file; each test has an empty database. */
export async function weakChainOfFile(): Promise<WeakChain> {
  const chain = await tokenChainOfFile();
  const weak = { chain, use } as WeakChain;
  function use(changes: Partial<Context['chain']>) {
    weak.context = { ...weak.context, chain: { ...weak.context.chain, ...changes } };
    weak.follow = createFollower(weak.context, { effects: [], intervalMs: 5, leaseSeconds: 60 });
  }
  beforeAll(async () => {
    weak.node = await weakNode(chain.chain, chain.rpcUrl, PATIENCE_MS);
  });
  afterAll(() => weak.node.stop());
  onEmptyDatabase(async (db) => {
    weak.node.suffer();
    // A worker's chain may be older than what counts as final for too long.
    const now = new Date(Number((await chain.node.getBlock({ blockTag: 'finalized' })).timestamp) * 1_000);
    weak.context = testContext({ db, chain: weak.node.chain, now: () => now });
    use({ local: false });
  });
  afterEach(() => weak.follow.stop());
  return weak;
}
