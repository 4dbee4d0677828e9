import { describe, expect, it } from 'vitest';
import type { EthNode } from '../chain/node.ts';
import { readEnv } from '../env.ts';
import { TOKEN, testSite } from '../testing/site.ts';

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
