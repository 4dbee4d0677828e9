import { type Address, concat, type Hex, hashMessage, type PublicClient, size, toHex } from 'viem';
import { API_MESSAGES, SECOND_NODE_UNAVAILABLE } from '#domain/messages/api.ts';
import { ACCEPTED, contractQuestion, keyOf } from '#domain/signature.ts';
import type { Addresses, Context } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import { ownOrigins } from '../platform/security/host.ts';
import { isOtherContract } from './node-errors.ts';

type Asking = Pick<Context, 'chain' | 'outages'>;

/** A Safe of ten owners needs 80,000. */
const MOST_GAS = 1_000_000n;

const push = (value: number | Hex, bytes: number): Hex =>
  concat([toHex(0x5f + bytes, { size: 1 }), typeof value === 'number' ? toHex(value, { size: bytes }) : value]);
const CODE_BYTES = 59;

/**
 * Code that asks `to` by STATICCALL and ends with the first word of its answer, or 0 where it reverts or answers less. It runs in
 * eth_call as if it created a contract: a plain call would let the asked contract write, which no token would let it do (ERC-1271).
 */
function staticCall(to: Address, data: Hex): Hex {
  const length = size(data);
  // Memory behind the call's data is still empty: a short answer must not be completed by the selector, which is the magic value.
  const answerAt = Math.ceil(length / 32) * 32;
  const code = concat([
    push(length, 2),
    push(CODE_BYTES, 1),
    push(0, 1),
    '0x39' as const, // CODECOPY
    push(32, 1),
    push(answerAt, 2),
    push(length, 2),
    push(0, 1),
    push(to, 20),
    '0x5afa' as const, // GAS STATICCALL
    '0x3d' as const,
    push(31, 1),
    '0x10' as const,
    '0x02' as const, // at least 32 bytes came back
    push(answerAt, 2),
    '0x5102' as const,
    push(0, 1),
    '0x52' as const, // MLOAD MUL, MSTORE
    push(32, 1),
    push(0, 1),
    '0xf3' as const,
  ]);
  return concat([code, data]);
}

/** Whether the contract itself accepts the signature, now or at that block. Throws what the node throws where it gives no answer. */
export async function accepts(client: PublicClient, block: bigint | undefined, { signer, hash, signature }: Claim) {
  const at = block === undefined ? {} : { blockNumber: block };
  const { data } = await client
    .call({ data: staticCall(signer, contractQuestion(hash, signature)), gas: MOST_GAS, ...at })
    .catch((error) => {
      if (isOtherContract(error) || isOutOfGas(error)) return { data: undefined };
      throw error;
    });
  return data === ACCEPTED;
}

const isOutOfGas = (error: Error) => /out of gas|gas uint64 overflow/i.test(error.message);

type Claim = { signer: Address; hash: Hex; signature: Hex };

/**
 * The block at which the contract accepted the signature as its own (ERC-1271); undefined if it doesn't, or is no contract. Where a second
 * node is set, both must say so by themselves. Throws Unavailable if the chain gives no answer.
 */
export async function acceptedByContract({ chain, outages }: Asking, claim: Claim): Promise<bigint | undefined> {
  const { client, both = [] } = chain;
  try {
    const code = await client.getCode({ address: claim.signer });
    // A key that delegates (EIP-7702) signs by itself.
    if (code === undefined || code === '0x' || code.startsWith('0xef0100')) return undefined;
    const block = await client.getBlockNumber({ cacheTime: 0 });
    if (!(await accepts(client, block, claim))) return undefined;
    const confirmed = await Promise.all(both.map((node) => accepts(node, undefined, claim))).catch(() => {
      throw new Unavailable(SECOND_NODE_UNAVAILABLE);
    });
    return confirmed.every(Boolean) ? block : undefined;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    outages.begin('Ethereum node', 'calls', { problem: (error as Error).name });
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  }
}

/** Whether the wallet signed the message that names one of the origins that the request may come from: by its key, or else as a contract (ERC-1271). */
export async function isSignedHere(
  { origins, deskUrl, walletUrl, host, ...asking }: Addresses & Pick<Context, 'host'> & Asking,
  { address, signature, messageFor }: { address: Address; signature: Hex; messageFor: (origin: string) => string },
): Promise<boolean> {
  // viem writes no message for a host in brackets (IPv6), so no wallet can have signed one.
  const own = ownOrigins({ origins, deskUrl, walletUrl, host });
  const named = own.filter((origin) => !new URL(origin).hostname.startsWith('['));
  const hashes = named.map((origin) => hashMessage(messageFor(origin)));
  for (const hash of hashes) if ((await keyOf(hash, signature)) === address) return true;
  for (const hash of hashes) {
    const block = await acceptedByContract(asking, { signer: address, hash, signature });
    if (block !== undefined) return true;
  }
  return false;
}
