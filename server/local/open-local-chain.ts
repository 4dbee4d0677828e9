import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type EthNode, httpNode, type RpcAnswer } from '../chain/http-node.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { chooseState, dumpState } from './chain-state.ts';
import { openRpcPort } from './rpc-port.ts';

const WATCH_MS = 300;
const REVIVALS = 3;

export type LocalChain = {
  /** Answers eth_sendRawTransaction only when the transaction's block is on disk. */
  node: EthNode;
  /** Its RPC address for other programs on this machine. */
  url: string;
  /** Resolves with the cause when the chain is permanently lost. */
  lost: Promise<string>;
  stop: () => Promise<void>;
};

type Options = {
  folder: string;
  /** The RPC address's port at the last start, or 0. */
  port: number;
  log: Logger;
  /** Runs when a state was loaded, before anyone else sees the chain: the database may know more blocks than it. */
  onLoaded: (node: EthNode) => Promise<void>;
};

async function result(node: EthNode, method: string, ...params: unknown[]): Promise<unknown> {
  const answer: RpcAnswer = await node.call(method, params);
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

const headOf = async (node: EthNode) => BigInt(String(await result(node, 'eth_blockNumber')));

async function allMined(node: EthNode): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { pending } = (await result(node, 'txpool_status')) as { pending: string };
    if (BigInt(pending) === 0n) return;
    await wait(10);
  }
}

/** Our own chain, kept in `folder`; restarted from its last state when anvil dies. */
export async function openLocalChain({ folder, port, log, onLoaded }: Options): Promise<LocalChain> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let anvil: Anvil;
  let raw: EthNode;
  let savedHead = -1n;
  let stopping = false;
  let queue: Promise<unknown> = Promise.resolve();
  let loseChain: (cause: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    loseChain = resolve;
  });

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  };

  // The transaction's block is on disk before two more make it final, so nothing final is ever lost.
  async function save(): Promise<void> {
    await allMined(raw);
    const head = await headOf(raw);
    await dumpState(raw, folder);
    await result(raw, 'anvil_mine', '0x2');
    await dumpState(raw, folder);
    // Not the newest one: a block that came meanwhile has to be saved and made final, too.
    savedHead = head + 2n;
  }

  async function load(): Promise<void> {
    await chooseState(folder, log);
    anvil = await startAnvil(folder);
    raw = httpNode(anvil.url);
    await onLoaded(raw);
    // anvil gives no state of a block before the one that it loaded: one more, and the final one is always newer.
    await result(raw, 'anvil_mine', '0x1');
    await save();
    void anvil.ended.then((cause) => {
      if (!stopping) loaded = revive(cause);
      loaded.catch(() => {});
    });
  }

  async function revive(cause: string): Promise<void> {
    log.error({ cause }, 'the local chain died; starting it again from its last state');
    for (let tries = 1; ; tries++) {
      try {
        return await queued(load);
      } catch (error) {
        if (tries < REVIVALS) continue;
        loseChain(cause);
        throw error;
      }
    }
  }

  let loaded = load();
  await loaded;
  const rpcPort = await openRpcPort(port, async () => {
    await loaded;
    return anvil.url;
  });
  const watching = setInterval(() => {
    void queued(async () => {
      if (!stopping && (await headOf(raw)) !== savedHead) await save();
    }).catch((error: Error) => log.warn({ reason: error.message }, 'the local chain could not be looked at'));
  }, WATCH_MS);
  watching.unref();

  return {
    node: {
      async call(method, params, mostBytes) {
        await loaded;
        if (method !== 'eth_sendRawTransaction') return raw.call(method, params, mostBytes);
        return queued(async () => {
          const answer = await raw.call(method, params);
          if ('result' in answer) await save();
          return answer;
        });
      },
    },
    url: rpcPort.url,
    lost,
    async stop() {
      await rpcPort.close();
      clearInterval(watching);
      await queue;
      stopping = true;
      if ((await headOf(raw).catch(() => savedHead)) !== savedHead) await save().catch(() => {});
      await anvil.stop();
    },
  };
}
