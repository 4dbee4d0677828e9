import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { EthNode } from '../chain/node.ts';
import { readEnv } from '../env.ts';
import { createOutages } from '../outages.ts';
import { TOKEN, testSite } from '../testing/site.ts';
import { createRelay } from './relay.ts';

const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });

describe('the limits of the relay', () => {
  const quiet: EthNode = { call: async () => ({ result: '0x1' }) };
  const from = async (limited: Awaited<ReturnType<typeof testSite>>, ip: string, body: unknown) =>
    (
      await limited.app.request(
        'http://localhost:3000/api/rpc',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
        { incoming: { headers: {}, socket: { remoteAddress: ip } } },
      )
    ).status;

  it('ask a caller who sends too much to wait', async () => {
    const busy = await testSite({ db: undefined as never, node: quiet });
    const batch = Array(20).fill(call('eth_accounts'));
    const statuses = [];
    for (let count = 0; count < 25; count++) statuses.push((await busy.post('/api/rpc', batch)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(20)).toContain(429);
  });

  it('count a request before it is read', async () => {
    const limited = await testSite({ db: undefined as never, node: quiet });
    const answers = await Promise.all(Array.from({ length: 500 }, () => from(limited, '192.0.2.1', '{"')));
    expect(answers.filter((status) => status === 400).length).toBeLessThan(450);
    expect(answers.filter((status) => status === 400).length + answers.filter((status) => status === 429).length).toBe(
      500,
    );
    expect(await from(limited, '192.0.2.2', '{"')).toBe(400);
  });

  it('count logs twenty times', async () => {
    const limited = await testSite({ db: undefined as never, node: quiet });
    const batch = Array(20).fill(call('eth_getLogs', [{ address: TOKEN }]));
    expect([await from(limited, '192.0.2.1', batch), await from(limited, '192.0.2.1', '{"')]).toEqual([200, 429]);
  });

  it('are one for all addresses together, too', async () => {
    const env = readEnv({ RPC_LIMIT: '4' });
    const limited = await testSite({ db: undefined as never, node: quiet, env });
    const batch = Array(20).fill(call('eth_chainId'));
    const answers = [];
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) answers.push(await from(limited, ip, batch));
    expect(answers).toEqual([200, 200, 429]);
  });
});

describe('the range of a call for logs', () => {
  it('is none beside the hash of a block', async () => {
    const node = { call: async () => ({ result: [] }) };
    const { relay } = createRelay({ node, contracts: [TOKEN], outages: {} as never });
    const blockHash = `0x${'1'.repeat(64)}`;
    const answer = (filter: object) => relay(call('eth_getLogs', [{ address: TOKEN, blockHash, ...filter }]));
    expect(await answer({})).toHaveProperty('result');
    expect(await answer({ fromBlock: '0x0', toBlock: '0xffffff' })).toHaveProperty('error.code', -32602);
  });

  it('is not relayed up to a head that the node does not give', async () => {
    const answered: string[] = [];
    const node = {
      call: async (method: string) => {
        answered.push(method);
        return { error: { code: -32000, message: 'too many requests' } };
      },
    };
    const { relay } = createRelay({ node, contracts: [TOKEN], outages: createOutages(pino({ enabled: false })) });
    const answer = await relay(call('eth_getLogs', [{ address: TOKEN, fromBlock: '0x1', toBlock: 'latest' }]));
    expect(answer).toHaveProperty('error.message', API_MESSAGES.chainUnavailable);
    expect(answered).toEqual(['eth_blockNumber']);
  });
});
