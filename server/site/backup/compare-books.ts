import { getAddress } from 'viem';
import { formatUsg } from '#domain/money.ts';
import { BooksUnavailable, booksAt } from '#proof/books.ts';
import { placeOf } from '../../chain/node-client.ts';
import { openRemoteChain } from '../../chain/open-chain.ts';
import { readChainIdentity, readCursor } from '../../chain/stored-events.ts';
import { supplyIn } from '../../chain/supply.ts';
import type { DbContext } from '../../platform/context.ts';

type Compared = { ok: boolean; line: string };

const NO_NODE = 'The supply wasn’t compared with the token’s books: set ETH_RPC_URL.';
const NO_CHAIN = 'The supply wasn’t compared with the token’s books: no chain had been read.';

/** Compares what the database has as issued and redeemed with the token's own books at the block up to which it had read the chain. */
export async function compareBooks({ db }: DbContext, rpcUrl: string | undefined): Promise<Compared> {
  if (rpcUrl === undefined) return { ok: true, line: NO_NODE };
  const identity = await readChainIdentity({ db });
  if (!identity) return { ok: true, line: NO_CHAIN };
  const token = getAddress(identity.token);
  const { chain, stop } = openRemoteChain({ rpcUrl, id: identity.chainId, token, inbox: token });
  try {
    const context = { db, chain };
    const cursor = await readCursor(context);
    if (!cursor || cursor.block < 0n) return { ok: true, line: NO_CHAIN };
    const at = { number: cursor.block, hash: cursor.blockHash as `0x${string}` };
    const books = await booksAt(placeOf(chain), at, []);
    const { issued, redeemed } = await supplyIn(context, {});
    const ok = issued - redeemed === books.supply && redeemed === books.redeemed;
    const own = `supply ${formatUsg(issued - redeemed)}, redeemed ${formatUsg(redeemed)}`;
    if (ok) return { ok, line: `The token’s books at block ${cursor.block} say the same: ${own}.` };
    const theirs = `supply ${formatUsg(books.supply)}, redeemed ${formatUsg(books.redeemed)}`;
    return { ok, line: `The token’s books at block ${cursor.block} differ: ${theirs}; in the backup ${own}.` };
  } catch (error) {
    if (!(error instanceof BooksUnavailable)) throw error;
    const line = `The supply wasn’t compared with the token’s books: the node no longer has the state of the backup’s block. Name an archive node in ETH_RPC_URL.`;
    return { ok: true, line };
  } finally {
    await stop();
  }
}
