import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { type BlockRef, InvalidNodeResponse, isRefusal, type TokenPlace } from './rpc.ts';

const BOOKS = { abi: usgTokenAbi, functionName: 'books' } as const;
const ATTESTATION = { abi: usgTokenAbi, functionName: 'attestation' } as const;
const HEADROOM = { abi: usgTokenAbi, functionName: 'headroom' } as const;

/** What the token itself says at one block; supply, redeemed and balances in units. */
export type Books = { history: Hex; supply: bigint; redeemed: bigint; balances: readonly bigint[] };

/** The coins in trust as the attestor stated them; times in unix seconds, headroom in units. All zero before the first. */
export type Attested = { coins: bigint; asOf: number; redeemedAsOf: bigint; documentHash: Hex; headroom: bigint };

/** The node can't say what was at that block, as after a reorganization or where it no longer keeps that state. */
export class BooksUnavailable extends Error {
  override name = 'BooksUnavailable';
}

/** The token's answer at exactly that block. Throws BooksUnavailable, or as the node does. */
export async function askToken({ rpc, token }: TokenPlace, block: BlockRef, data: Hex): Promise<Hex> {
  const at = { blockHash: block.hash, requireCanonical: true };
  const answer = await rpc('eth_call', [{ to: token, data }, at]).catch((error) => {
    throw isRefusal(error) ? new BooksUnavailable(undefined, { cause: error }) : error;
  });
  return answer as Hex;
}

/** What the token's books() says at exactly that block, for at most some 1,000 accounts. Throws BooksUnavailable, or as the node does. */
export async function booksAt(place: TokenPlace, block: BlockRef, accounts: readonly string[]): Promise<Books> {
  const data = await askToken(place, block, encodeFunctionData({ ...BOOKS, args: [accounts as Address[]] }));
  try {
    const [history, supply, redeemed, balances] = decodeFunctionResult({ ...BOOKS, data });
    if (balances.length === accounts.length) return { history, supply, redeemed, balances };
  } catch {}
  throw new InvalidNodeResponse('The node gave books that are none.');
}

/** The last attestation and what it leaves to issue, at exactly that block. Throws BooksUnavailable, or as the node does. */
export async function attestedAt(place: TokenPlace, block: BlockRef): Promise<Attested> {
  const [attestation, left] = await Promise.all(
    [encodeFunctionData(ATTESTATION), encodeFunctionData(HEADROOM)].map((data) => askToken(place, block, data)),
  );
  try {
    const [coins, asOf, redeemedAsOf, documentHash] = decodeFunctionResult({
      ...ATTESTATION,
      data: attestation as Hex,
    });
    const headroom = decodeFunctionResult({ ...HEADROOM, data: left as Hex });
    return { coins, asOf, redeemedAsOf, documentHash, headroom };
  } catch {
    throw new InvalidNodeResponse('The node gave an attestation that is none.');
  }
}
