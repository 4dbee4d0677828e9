import { type Address, type Hex, http } from 'viem';

/** Asks an Ethereum node; throws viem's errors, of which an RpcRequestError is the node's refusal. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A token, the node that is asked about it, and the token's first block where it is known. */
export type TokenPlace = { rpc: Rpc; token: Address; deployBlock?: bigint | undefined };

/** A block as a node names it. */
export type BlockRef = { number: bigint; hash: Hex };

type Requester = { request: (call: never) => Promise<unknown> };

/** Any client or provider with a request function (EIP-1193). */
export const rpcOf =
  ({ request }: Requester): Rpc =>
  (method, params) =>
    request({ method, params } as never);

/** A node by its address, which may be a path of this site; what is asked at once goes as one batch. */
export const rpcAt = (url: string): Rpc =>
  rpcOf(http(url, { batch: { batchSize: 20 }, retryCount: 2, timeout: 15_000 })({}));

/** The node answered with something that cannot be what was asked for. */
export class InvalidNodeResponse extends Error {
  override name = 'InvalidNodeResponse';
}
