import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAnvil } from '#contracts/testing/anvil.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { httpNode } from '../chain/node.ts';
import { TOKEN, testSite } from '../testing/site.ts';

let anvil: Awaited<ReturnType<typeof startAnvil>>;
let site: Awaited<ReturnType<typeof testSite>>;
beforeAll(async () => {
  anvil = await startAnvil();
  site = await testSite({ db: undefined as never, node: httpNode(anvil.url) });
});
afterAll(() => anvil.stop());

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } };
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
async function ask(body: unknown): Promise<Answer> {
  const answer = await site.post('/api/rpc', body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const codeOf = async (method: string, params: unknown[]) => (await ask(call(method, params))).error?.code;
const logs = (filter: object) => codeOf('eth_getLogs', [{ address: TOKEN, ...filter }]);

describe('the relay to the chain', () => {
  it('answers what is on its list, one call or a batch, in order', async () => {
    expect(await ask(call('eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' });
    const batch = (await ask([call('net_version', [], 'a'), call('eth_blockNumber', [], 2)])) as unknown as Answer[];
    expect(batch.map((answer) => [answer.id, answer.result])).toEqual([
      ['a', '31337'],
      [2, '0x0'],
    ]);
  });

  it.each([
    'eth_accounts',
    'eth_sendTransaction',
    'anvil_setBalance',
    'debug_traceCall',
    'eth_subscribe',
    'toString',
    '',
  ])('refuses the method %s', async (method) => {
    expect(await codeOf(method, [])).toBe(-32601);
  });

  it.each([
    ['eth_getLogs', [{ address: '0x00000000000000000000000000000000000000bb' }]],
    ['eth_getLogs', [{}]],
    ['eth_getLogs', []],
    ['eth_getLogs', [{ address: [TOKEN, '0x00000000000000000000000000000000000000bb'] }]],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_call', [{}, 'latest', { '0x0': { balance: '0x1' } }]],
  ])('refuses what %s was not opened for: %j', async (method, params) => {
    expect(await codeOf(method, params)).toBe(-32602);
  });

  it('gives the logs of our token in bounded ranges', async () => {
    expect(await logs({ fromBlock: '0x0', toBlock: 'latest' })).toBeUndefined();
    expect(await logs({ address: [TOKEN.toLowerCase()], fromBlock: 'earliest' })).toBeUndefined();
    expect(await logs({ fromBlock: '0x0', toBlock: '0x2710' })).toBe(-32602);
    expect(await logs({ fromBlock: '0x0', toBlock: '0x270f' })).toBeUndefined();
    expect(await logs({ fromBlock: 7 })).toBe(-32602);
  });

  it('passes the node’s own refusal on', async () => {
    const { error } = await ask(call('eth_sendRawTransaction', ['0x00']));
    expect(error?.code).toBeLessThan(0);
    expect(error?.message).not.toBe('');
  });

  it.each([{}, { jsonrpc: '1.0', id: 1, method: 'eth_chainId' }, call('eth_chainId', {} as never), 7, null, 'x'])(
    'says that %j is no call',
    async (body) => {
      const answer = await site.post('/api/rpc', JSON.stringify(body));
      expect(((await answer.json()) as Answer).error?.code).toBe(-32600);
    },
  );

  it('takes at most 20 calls in a batch', async () => {
    expect((await ask(Array(21).fill(call('eth_chainId')))).error?.code).toBe(-32600);
    expect((await ask([])).error?.code).toBe(-32600);
  });

  it('says so where the node is away, and never where it is', async () => {
    const lost = await testSite({ db: undefined as never, node: httpNode('http://127.0.0.1:9/secret') });
    const text = await (await lost.post('/api/rpc', call('eth_chainId'))).text();
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32002, message: API_MESSAGES.chainUnavailable },
    });
    expect(text).not.toContain('secret');
  });

  it('asks a caller who sends too much to wait', async () => {
    const busy = await testSite({ db: undefined as never, node: httpNode(anvil.url) });
    const batch = Array(20).fill(call('eth_accounts'));
    const statuses = await Promise.all(
      Array.from({ length: 21 }, async () => (await busy.post('/api/rpc', batch)).status),
    );
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses[20]).toBe(429);
  });
});
