import {
  type Address,
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  RpcRequestError,
} from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { Chain } from '../context.ts';
import { InvalidNodeResponse } from './read-events.ts';
import type { BlockRef } from './store-events.ts';

const BOOKS = { abi: usgTokenAbi, functionName: 'books' } as const;

/** What the token itself says at one block. */
export type Books = { history: Hex; balances: readonly bigint[] };

/** The node can't say what was at that block, as after a reorganization or where it no longer keeps that state. */
export class BooksUnavailable extends Error {
  override name = 'BooksUnavailable';
}

/** What the token's books() says at exactly that block, for at most some 1,000 accounts. Throws BooksUnavailable, or as the node does. */
export async function booksAt(
  { token }: Pick<Chain, 'token'>,
  client: PublicClient,
  block: BlockRef,
  accounts: readonly string[],
): Promise<Books> {
  const data = encodeFunctionData({ ...BOOKS, args: [accounts as Address[]] });
  const at = { blockHash: block.hash, requireCanonical: true };
  const answer = await client
    .request({ method: 'eth_call', params: [{ to: token, data }, at as never] })
    .catch((error) => {
      const isAnswer = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null;
      throw isAnswer ? new BooksUnavailable(undefined, { cause: error }) : error;
    });
  try {
    const [history, , , balances] = decodeFunctionResult({ ...BOOKS, data: answer });
    if (balances.length === accounts.length) return { history, balances };
  } catch {}
  throw new InvalidNodeResponse('The node gave books that are none.');
}
