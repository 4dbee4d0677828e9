import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Address } from 'viem';

/**
 * A node that says of other contracts whatever is true of ours: each call for one of them is answered by ours, and where ours would name
 * itself the answer names the other.
 */
export async function openShadowNode(rpcUrl: string, otherFor: readonly (readonly [ours: Address, other: Address])[]) {
  const pairs = otherFor.map((pair) => pair.map((address) => address.slice(2).toLowerCase()) as [string, string]);
  const inRequest = (body: string) =>
    pairs.reduce((all, [ours, other]) => all.replaceAll(new RegExp(other, 'gi'), ours), body);
  const inAnswer = (body: string) => pairs.reduce((all, [ours, other]) => all.replaceAll(ours, other), body);
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: inRequest(await text(request)) });
    response.end(inAnswer(await answer.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
