import type { ServerResponse } from 'node:http';
import { type EthNode, httpNode, type RpcAnswer } from '../chain/http-node.ts';
import type { Call, Reply } from './log-faults.ts';
import { type Fault, sufferer } from './node-faults.ts';
import { bodyServer } from './weak-node.ts';

/** A client of a node that keeps it waiting gives up soon, as the fault is what the test is about; any other has time. */
const [SOON_MS, LATE_MS] = [25, 10_000];
const SLOW: ReadonlySet<Fault | undefined> = new Set<Fault>(['answers too late']);

/** A JSON-RPC server before a node, with a fault until another is set; `altered` counts answers that are not the node's own. */
export async function faultyProxy(real: () => EthNode) {
  let fault: Fault | undefined;
  let suffer: ReturnType<typeof sufferer> | undefined;
  let altered = 0;

  async function replyTo(call: Call): Promise<Reply> {
    const answer = await real().call(call.method, call.params);
    const reply = suffer ? await suffer(call, structuredClone(answer)) : answer;
    if (JSON.stringify(reply) !== JSON.stringify(answer)) altered += 1;
    return reply;
  }

  async function serve(body: string, response: ServerResponse): Promise<void> {
    const { id, ...call } = JSON.parse(body) as Call & { id: number };
    const send = (answer: RpcAnswer) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    const reply = await replyTo(call);
    if (reply === 'hang') return;
    if (reply === 'drop') {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('{"jsonrpc":"2.0","id":1,"result":', () => response.destroy());
    } else if ('raw' in reply) response.writeHead(reply.status ?? 200).end(reply.raw);
    else if ('waitMs' in reply) setTimeout(() => send(reply.answer), reply.waitMs);
    else send(reply);
  }

  const server = await bodyServer(serve);
  const [hasty, patient] = [httpNode(server.url, SOON_MS), httpNode(server.url, LATE_MS)];
  return {
    /** As the site's client asks it. */
    node: { call: (...asked) => (SLOW.has(fault) ? hasty : patient).call(...asked) } as EthNode,
    /** From now on; without a fault, the node is well again. `other`: a node of another chain, for a fault that needs one. */
    suffer(next?: Fault, seed = 0, other?: EthNode): void {
      fault = next;
      suffer = next && sufferer(next, seed, other);
    },
    fault: () => fault,
    /** How many answers were altered since this was last asked. */
    takeAltered(): number {
      const taken = altered;
      altered = 0;
      return taken;
    },
    stop: server.stop,
  };
}
export type FaultyProxy = Awaited<ReturnType<typeof faultyProxy>>;
