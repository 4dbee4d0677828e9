import { type Address, BaseError, type Hex, http, RpcRequestError } from 'viem';

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

/** A node by its address, which may be a path of this site; calls that are made at the same time go as one batch. */
export const rpcAt = (url: string): Rpc =>
  rpcOf(
    // Another node's answers, to which this one sends on, aren't its own.
    http(url, { batch: { batchSize: 20 }, fetchOptions: { redirect: 'error' }, retryCount: 2, timeout: 15_000 })({}),
  );

/** The node's answer can't be the answer to the call. */
export class InvalidNodeResponse extends Error {
  override name = 'InvalidNodeResponse';
}

const refusalOf = (error: unknown): RpcRequestError | undefined => {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : null;
  return cause instanceof RpcRequestError ? cause : undefined;
};

/** Whether the node answered, with an error of its own. */
export const isRefusal = (error: unknown): boolean => refusalOf(error) !== undefined;

const REVERTED = 3;
/** Whether the node ran the call, and the contract reverted. */
export function isRevert(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== undefined && (refusal.code === REVERTED || /\brevert/i.test(refusal.details));
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');
// A URL has its host in one form, whatever was typed.
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f..:.+|0:0)\])$/;
const isLoopback = (name: string): boolean => LOOPBACK.test(name);

/** Whether a node is on this computer, by its address. */
export const isOnThisComputer = (url: string): boolean => isLoopback(nameOf(new URL(url)));

const hostOf = (url: URL): string => {
  const name = nameOf(url);
  // Programs on one computer differ by their ports, and the computer has several names.
  return isLoopback(name) ? `here:${url.port || url.protocol}` : name;
};

/** Whether two addresses lead to one node: the same host, whatever the paths and the keys in them, vouches only once. */
export const isSameNode = (one: string, other: string): boolean => hostOf(new URL(one)) === hostOf(new URL(other));

const saidOf = (answer: unknown): string => {
  const { number, hash, timestamp } = (answer ?? {}) as Record<string, unknown>;
  return String(hash === undefined ? answer : [number, hash, timestamp]).toLowerCase();
};

/** Two nodes as one that answers calls and block numbers only where both say the same. Throws InvalidNodeResponse where they differ. */
export const agreeing =
  (first: Rpc, second: Rpc): Rpc =>
  async (method, params) => {
    const [one, other] = await Promise.all([first(method, params), second(method, params)]);
    if (saidOf(one) !== saidOf(other)) throw new InvalidNodeResponse('The two nodes give different answers.');
    return one;
  };
