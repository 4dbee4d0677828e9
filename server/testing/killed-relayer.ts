import type { EthNode } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import type { Context } from '../platform/context.ts';
import type { Relayer } from '../platform/relayer-settings.ts';

/** The process is gone: nothing that it would do next happens. */
class Killed extends Error {}

/**
 * The relayer's process, killed at one of the moments at which something outside it changes or may have changed: before or after a
 * call of the node, a signature, or a commit. Counted from 0.
 */
export function mortal(context: Context & { relayer: Relayer }, node: EthNode, killAt = Number.POSITIVE_INFINITY) {
  let points = 0;
  let isDead = false;
  function point(): void {
    if (isDead || points === killAt) {
      isDead = true;
      throw new Killed();
    }
    points += 1;
  }
  async function through<T>(act: () => Promise<T>): Promise<T> {
    point();
    const result = await act();
    point();
    return result;
  }
  const { signer, budgets } = context.relayer;
  const relayer: Relayer = {
    budgets,
    async signer() {
      const { address, signDigest } = await signer();
      return { address, signDigest: (digest) => through(() => signDigest(digest)) };
    },
  };
  const over: EthNode = { call: (...input) => through(() => node.call(...input)) };
  const db = new Proxy(context.db, {
    get(target, name) {
      const known = Reflect.get(target, name);
      if (name !== 'transaction') return typeof known === 'function' ? known.bind(target) : known;
      return (...input: Parameters<typeof target.transaction>) => through(() => target.transaction(...input));
    },
  });
  const chain = { ...context.chain, client: nodeClient(over, context.chain.id, 0) };
  return { context: { ...context, db, chain, relayer }, isDead: () => isDead };
}
