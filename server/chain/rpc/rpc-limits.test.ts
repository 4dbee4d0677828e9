import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { readEnv } from '../../platform/env.ts';
import { createOutages } from '../../platform/outages.ts';
import { siteOnAnvil } from '../../testing/on-empty-database.ts';
import { TOKEN, testSite } from '../../testing/site.ts';
import { type EthNode, httpNode } from '../http-node.ts';
import { createRelay } from './relay-call.ts';

const { anvil, site } = await siteOnAnvil();
const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });

describe('the limits of the relay', () => {
  // A bucket refills while a slow machine works: its clock stands.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

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
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  });

  it('count a request before it is read', async () => {
    const limited = await testSite({ db: undefined as never, node: quiet });
    const answers = await Promise.all(Array.from({ length: 500 }, () => from(limited, '192.0.2.1', '{"')));
    expect(answers).toEqual([...Array(400).fill(400), ...Array(100).fill(429)]);
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

describe('what the relay lets the node do', () => {
  type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } };
  const ask = async (body: unknown) => (await (await site.post('/api/rpc', body)).json()) as Answer;
  const run = async (code: string, gas?: string) => {
    await httpNode(anvil.url).call('anvil_setCode', [TOKEN, code]);
    return ask(call('eth_call', [{ to: TOKEN, ...(gas && { gas }) }, 'latest']));
  };
  const [returnsItsGas, loops] = ['0x5a60005260206000f3', '0x5b600056'];
  const revertsWith = (bytes: number) => `0x62${bytes.toString(16).padStart(6, '0')}6000fd`;

  it('is at most three million gas for a call, less where the caller says so', async () => {
    for (const gas of [undefined, '0x1dcd6500', `0x${'f'.repeat(64)}`]) {
      const left = Number((await run(returnsItsGas, gas)).result);
      expect(left).toBeGreaterThan(2_900_000);
      expect(left).toBeLessThan(3_000_000);
    }
    expect(Number((await run(returnsItsGas, '0x186a0')).result)).toBeLessThan(100_000);
    expect((await run(loops)).error).toBeDefined();
    expect((await ask(call('eth_estimateGas', [{ to: TOKEN }]))).error).toBeDefined();
  });

  it('is an answer of 64 KB, and an error of a few hundred characters', async () => {
    expect((await run(revertsWith(0x0f_00_00))).error?.code).toBe(-32005);
    const { error } = await run(revertsWith(5_000));
    expect(error?.message).toContain('revert');
    expect(error?.message.length).toBeLessThanOrEqual(300);
    expect(error?.data).toBeUndefined();
    expect((await run(revertsWith(100))).error?.data).toMatch(/^0x0{200}$/);
  });

  it('is a block without what others put into it', async () => {
    await httpNode(anvil.url).call('anvil_mine', ['0x1']);
    const block = (await ask(call('eth_getBlockByNumber', ['latest', false]))).result as Record<string, unknown>;
    expect(block.baseFeePerGas).toMatch(/^0x/);
    expect([block.transactions, block.withdrawals]).toEqual([[], []]);
  });
});
