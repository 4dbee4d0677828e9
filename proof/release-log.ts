import { decodeFunctionResult, encodeFunctionData, type Hex, isHex } from 'viem';
import { releaseLogAbi } from '#contracts/abi.ts';
import { releaseLogAddress } from '#contracts/creation.ts';
import { InvalidNodeResponse, type TokenPlace } from './rpc.ts';

/** What the chain says of a release: the SHA-256 of its manifest, in hex without 0x, and the newest number that is recorded. */
export type ReleaseRecord =
  | { state: 'recorded'; hash: string; lastNumber: number }
  | { state: 'not-recorded'; lastNumber: number }
  /** The token has no release log, so nothing is recorded anywhere. */
  | { state: 'no-log' };

type Place = Pick<TokenPlace, 'rpc' | 'token'>;
type Question = 'hashOf' | 'lastNumber';

async function ask({ rpc, token }: Place, functionName: Question, args: readonly bigint[]): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: releaseLogAbi, functionName, args } as never);
  const answer = await rpc('eth_call', [{ to: releaseLogAddress(token), data }, 'latest']);
  if (!isHex(answer)) throw new InvalidNodeResponse('The node’s answer to eth_call is no data.');
  // A call to an address without code is answered with nothing.
  return answer === '0x' ? undefined : answer;
}

/**
 * Reads the record of a release at the token's ReleaseLog, whose address follows from the token's. Throws viem's errors where the node
 * can't be asked, and InvalidNodeResponse where its answer is none.
 */
export async function readReleaseRecord(place: Place, number: number): Promise<ReleaseRecord> {
  const [last, found] = await Promise.all([ask(place, 'lastNumber', []), ask(place, 'hashOf', [BigInt(number)])]);
  if (last === undefined || found === undefined) return { state: 'no-log' };
  const lastNumber = Number(decodeFunctionResult({ abi: releaseLogAbi, functionName: 'lastNumber', data: last }));
  const hash = decodeFunctionResult({ abi: releaseLogAbi, functionName: 'hashOf', data: found }).slice(2);
  return /^0+$/.test(hash) ? { state: 'not-recorded', lastNumber } : { state: 'recorded', hash, lastNumber };
}
