import { concat, encodeFunctionData, type Hex, pad, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { releaseLogAddress } from '#contracts/creation.ts';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { safeExecution, safeExecutionAbi, safeTransaction } from '#domain/safe/transaction.ts';
import { site as issuer } from '#site';
import { featureApp, json, ownAddress } from '../../testing/features.ts';
import { siteOnAnvil } from '../../testing/on-empty-database.ts';
import { TOKEN, testSite } from '../../testing/site.ts';
import { httpNode } from '../http-node.ts';
import { accountCalls } from './other-contracts.ts';
import { createRelay } from './relay-call.ts';
import { rpcRoutes } from './routes.ts';

const { anvil, site } = await siteOnAnvil();

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } };
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
async function ask(body: unknown): Promise<Answer> {
  const answer = await site.post('/api/rpc', body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const USDC: Hex = '0x00000000000000000000000000000000000000ab';
const codeOf = async (method: string, params: unknown[]) => (await ask(call(method, params))).error?.code;
const logs = (filter: object) => codeOf('eth_getLogs', [{ address: TOKEN, ...filter }]);

describe('the relay to the chain', () => {
  it('is open to a browser wallet and to a file where the chain is a local one, and nothing else is', async () => {
    const wallet = { origin: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', 'sec-fetch-site': 'cross-site' };
    const statusOf = async (path: string, headers: Record<string, string>, on = site) =>
      (await on.post(path, call('eth_chainId'), headers)).status;
    expect(await statusOf('/api/rpc', wallet)).toBe(200);
    expect(await statusOf('/api/login', wallet)).toBe(403);
    const file = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    expect((await site.post('/api/rpc', call('eth_chainId'), file)).headers.get('access-control-allow-origin')).toBe(
      'null',
    );
    expect(await statusOf('/api/login', file)).toBe(403);
    expect(await statusOf('/api/rpc', { origin: 'https://evil.test' })).toBe(403);
    const remote = await testSite({ db: undefined as never, node: httpNode(anvil.url) });
    remote.context.chain.local = false;
    expect(await statusOf('/api/rpc', wallet, remote)).toBe(403);
    expect(await statusOf('/api/rpc', file, remote)).toBe(403);
  });

  it('answers what is on its list, one call or a batch, in order', async () => {
    expect(await ask(call('eth_chainId'))).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' });
    const batch = (await ask([call('net_version', [], 'a'), call('eth_blockNumber', [], 2)])) as unknown as Answer[];
    expect(batch.map((answer) => [answer.id, answer.result])).toEqual([
      ['a', '31337'],
      [2, '0x0'],
    ]);
  });

  it('gives proofs of our token’s state alone, and of some slots at a time', async () => {
    const slot = `0x${'0'.repeat(64)}`;
    expect(await ask(call('eth_getProof', [TOKEN, [slot], 'latest']))).toMatchObject({
      result: { storageProof: [{ key: expect.any(String), proof: expect.any(Array) }] },
    });
    for (const params of [
      [`0x${'1'.repeat(40)}`, [], 'latest'],
      [TOKEN, Array(51).fill(slot), 'latest'],
      [TOKEN, ['0x'], 'latest'],
    ])
      expect(await codeOf('eth_getProof', params)).toBe(-32602);
  });

  it('asks the node once for the block number that many ask for at the same time', async () => {
    let asked = 0;
    const answer = async () => ({ result: `0x${++asked}` });
    const { relay } = createRelay({ node: { call: answer }, contracts: [], outages: {} as never });
    const calls = Array.from({ length: 50 }, (_, id) => call('eth_blockNumber', [], id));
    const results = (await Promise.all(calls.map(relay))).map((each) => 'result' in each && each.result);
    expect([asked, new Set(results)]).toEqual([1, new Set(['0x1'])]);
  });

  describe('of an account that had a role of the token, such as a Safe', () => {
    const SAFE = '0x00000000000000000000000000000000000000cc';
    const STRANGER = '0x00000000000000000000000000000000000000bb';
    const INBOX = '0x00000000000000000000000000000000000000ab';
    const key = `0x${'12'.repeat(64)}1b` as const;
    const ofContract = concat([pad(STRANGER), pad('0x41'), '0x00', pad('0x00')]);
    const inner = '0xa9059cbb';
    const execution = (to: Hex, signatures: Hex) => safeExecution({ to, data: inner }, 0, signatures);
    const executionWith = (change: object) => {
      const plain = safeTransaction({ to: TOKEN, data: inner }, 0);
      const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = {
        ...plain,
        ...change,
      };
      const refund = [safeTxGas, baseGas, gasPrice, gasToken, refundReceiver] as const;
      return encodeFunctionData({ abi: safeExecutionAbi, args: [to, value, data, operation, ...refund, key] });
    };
    const accepting = (signature: Hex) =>
      encodeFunctionData({
        abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
        args: [pad('0x12'), signature],
      });
    const published = concat([ofContract, '0x77']);
    const takes = accountCalls([TOKEN, INBOX], async (signature) => signature === published);
    const { relay } = createRelay({
      node: { call: async () => ({ result: '0x01' }) },
      contracts: [TOKEN],
      others: async () => [{ address: SAFE, takes }],
      outages: {} as never,
    });
    const answers = async (params: object) => {
      const simulated = { blockStateCalls: [{ calls: [params] }] };
      const all = [call('eth_call', [params]), call('eth_estimateGas', [params]), call('eth_simulateV1', [simulated])];
      return (await Promise.all(all.map(relay))).map((each) => ('error' in each ? each.error.code : 'relayed'));
    };

    it.each<[string, object]>([
      ['its owners', { data: toFunctionSelector('getOwners()') }],
      ['its number', { input: toFunctionSelector('nonce()') }],
      ['whether it accepts keys’ signatures', { to: SAFE.toUpperCase().replace('X', 'x'), data: accepting(key) }],
      ['whether it accepts what a price was published with', { input: accepting(published) }],
      ['a call of the token that keys have signed', { data: execution(TOKEN, concat([key, key])) }],
      ['a call of the inbox that keys have signed', { data: execution(INBOX, key).toUpperCase().replace('X', 'x') }],
    ])('relays %s', async (_, asked) => {
      expect(await answers({ to: SAFE, ...asked })).toEqual(Array(3).fill('relayed'));
    });

    it.each<[string, object]>([
      ['nothing at all', {}],
      ['empty data', { data: '0x' }],
      ['another function of it', { data: toFunctionSelector('simulateAndRevert(address,bytes)') }],
      ['two kinds of data', { data: accepting(key), input: execution(STRANGER, key) }],
      ['another account', { to: STRANGER, data: accepting(key) }],
      ['a call of another contract', { data: execution(STRANGER, key) }],
      ['a call of itself', { data: execution(SAFE, key) }],
      ['a delegated call', { data: executionWith({ operation: 1 }) }],
      ['a call with ether', { data: executionWith({ value: 1n }) }],
      ['a call with a refund', { data: executionWith({ gasPrice: 1n, gasToken: STRANGER }) }],
      ['a call with no signature', { data: execution(TOKEN, '0x') }],
      ['a call with a contract’s signature', { data: execution(TOKEN, ofContract) }],
      ['a call with a contract’s signature after a key’s', { data: execution(TOKEN, concat([key, ofContract])) }],
      ['a call that whoever sends it signs', { data: execution(TOKEN, concat([pad(STRANGER), pad('0x'), '0x01'])) }],
      ['a call with bytes after it', { data: `${execution(TOKEN, key)}00` }],
      ['a selector alone', { data: execution(TOKEN, key).slice(0, 10) }],
      ['a contract’s signature that nobody published', { data: accepting(ofContract) }],
    ])('refuses %s', async (_, asked) => {
      expect(await answers({ to: SAFE, ...asked })).toEqual(Array(3).fill(-32602));
    });

    it('gives no logs', async () => {
      const filter = { address: SAFE, fromBlock: '0x1', toBlock: '0x1' };
      expect(await relay(call('eth_getLogs', [filter]))).toHaveProperty('error');
    });
  });

  it('relays what pages ask of Safes where the tokens to be returned can’t be read, and the other way around', async () => {
    const [asset, owner] = ['0x00000000000000000000000000000000000000dc', '0x00000000000000000000000000000000000000cd'];
    const lost = async () => {
      throw new Error('not there');
    };
    const node = { call: async () => ({ result: '0x01' }) };
    const asks = async (appointed: () => Promise<object[]>, assets: () => Promise<Hex[]>) => {
      const db = { selectDistinct: () => ({ from: () => ({ where: appointed }) }) } as never;
      const given = { ...site.context, db, chain: { ...site.context.chain } };
      const app = featureApp(
        () => given,
        rpcRoutes(given, node, { assets, isPublished: async () => false, usdc: async () => USDC }),
        ownAddress(),
      );
      const calls = [
        { to: owner, data: toFunctionSelector('getOwners()') },
        { to: asset, data: toFunctionSelector('decimals()') },
      ].map((asked) => call('eth_call', [asked]));
      const answers = (await (await app.request('/api/rpc', json(calls))).json()) as Answer[];
      return answers.map(({ error }) => error === undefined);
    };
    const appointed = async () => [{ account: owner }];
    const assets = async () => [asset as Hex];
    expect(await asks(appointed, assets)).toEqual([true, true]);
    expect(await asks(appointed, lost)).toEqual([true, false]);
    expect(await asks(lost, assets)).toEqual([false, true]);
  });

  it('relays calls of the contract that says what ETH costs, which it names to pages', async () => {
    const ethPriceFeed = '0x00000000000000000000000000000000000000dd' as const;
    const { db, env } = site.context;
    const node = { call: async () => ({ result: '0x01' }) };
    const own = await testSite({ db, node, env: { ...env, ethPriceFeed } });
    expect(await (await own.get('/api/site')).json()).toMatchObject({ eth_price_feed: ethPriceFeed });
    const asked = call('eth_call', [{ to: ethPriceFeed, data: '0xfeaf968c' }, 'latest']);
    expect(await (await own.post('/api/rpc', asked)).json()).toHaveProperty('result', '0x01');
    expect(await (await site.post('/api/rpc', asked)).json()).toHaveProperty('error.code', -32602);
  });

  it('relays what pages ask the contract that records releases, and nothing that records one', async () => {
    const to = releaseLogAddress(TOKEN);
    const { db, env } = site.context;
    const own = await testSite({ db, node: { call: async () => ({ result: '0x01' }) }, env });
    const answer = async (signature: string, arguments_ = '') => {
      const asked = call('eth_call', [{ to, data: toFunctionSelector(signature) + arguments_ }, 'latest']);
      return (await own.post('/api/rpc', asked)).json();
    };
    expect(await answer('lastNumber()')).toHaveProperty('result', '0x01');
    expect(await answer('hashOf(uint256)', '1'.padStart(64, '0'))).toHaveProperty('result', '0x01');
    expect(await answer('record(uint256,bytes32,bool)', '1'.repeat(192))).toHaveProperty('error.code', -32602);
  });

  it('relays what pages read of the sale desk, its log included, and of balances in its USDC, and nothing that moves any', async () => {
    const desk = '0x00000000000000000000000000000000000000de';
    const node = { call: async () => ({ result: '0x01' }) };
    const isRelayed = async (saleDesk: object | undefined, asked: object) => {
      const given = { ...site.context, chain: { ...site.context.chain, saleDesk } } as typeof site.context;
      const known = { assets: async () => [], isPublished: async () => false, usdc: async () => USDC } as const;
      const app = featureApp(() => given, rpcRoutes(given, node, known), ownAddress());
      return ((await (await app.request('/api/rpc', json(asked))).json()) as Answer).error === undefined;
    };
    const asks = (saleDesk: object | undefined, to: string, signature: string) =>
      isRelayed(saleDesk, call('eth_call', [{ to, data: toFunctionSelector(signature) }]));
    const asksForLog = (saleDesk: object | undefined, address: string) =>
      isRelayed(saleDesk, call('eth_getLogs', [{ address, fromBlock: '0x0', toBlock: '0x9' }]));
    for (const [to, signature, taken] of [
      [desk, 'treasury()', true],
      [desk, 'stop()', false],
      [USDC, 'balanceOf(address)', true],
      [USDC, 'transfer(address,uint256)', false],
    ] as const) {
      expect(await asks({ address: desk }, to, signature)).toBe(taken);
      expect(await asks(undefined, to, signature)).toBe(false);
    }
    expect(await asksForLog({ address: desk }, desk)).toBe(true);
    expect(await asksForLog({ address: desk }, USDC)).toBe(false);
    expect(await asksForLog(undefined, desk)).toBe(false);
  });

  it('estimates an empty transaction to oneself, which takes the place of one that is cancelled, without running anything', async () => {
    const contract = '0x00000000000000000000000000000000000000ee';
    const upper = contract.toUpperCase().replace('X', 'x');
    // Its fallback burns all the gas that it is given.
    await httpNode(anvil.url).call('anvil_setCode', [contract, '0x5b600056']);
    const estimate = (fields: object) => ask(call('eth_estimateGas', [{ from: contract, to: upper, ...fields }]));
    for (const fields of [{}, { data: '0x' }, { input: '0x', value: '0x00', gas: '0x2dc6c0' }])
      expect(await estimate(fields)).toMatchObject({ result: '0x5208' });
    for (const fields of [{ data: '0x00' }, { value: '0x1' }, { from: TOKEN }, { from: undefined }])
      expect((await estimate(fields)).error?.code).toBe(-32602);
    const own = { from: contract, to: contract };
    expect(await codeOf('eth_call', [own])).toBe(-32602);
    expect(await codeOf('eth_simulateV1', [{ blockStateCalls: [{ calls: [own] }] }])).toBe(-32602);
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
    ['eth_call', [{ to: TOKEN }, 'latest', { '0x0': { balance: '0x1' } }]],
    ['eth_call', []],
    ['eth_call', [{ data: '0x620f00006000fd' }, 'latest']],
    ['eth_call', [{ to: null, data: '0x620f00006000fd' }]],
    ['eth_call', [{ to: '0x00000000000000000000000000000000000000bb' }, 'latest']],
    ['eth_call', [{ to: TOKEN, authorizationList: [] }, 'latest']],
    ['eth_estimateGas', [{ data: '0x620f00006000fd' }]],
    ['eth_estimateGas', [{ to: '0x00000000000000000000000000000000000000bb', value: '0x1' }]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: '0x00000000000000000000000000000000000000bb' }] }] }]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: Array(4).fill({ to: TOKEN }) }] }]],
    ['eth_simulateV1', [{ blockStateCalls: Array(2).fill({ calls: [{ to: TOKEN }] }) }]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: TOKEN }], stateOverrides: {} }] }]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: [{ to: TOKEN }] }], returnFullTransactions: true }]],
    ['eth_getBalance', [{ deep: [[[]]] }, 'latest']],
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

  it('names what is wrong with a call', async () => {
    expect((await ask(call('eth_call', [{ data: '0x' }]))).error?.message).toMatch(
      /^eth_call: Invalid input.* \(parameter 1\)$/,
    );
    expect((await ask(call('eth_call', [{ to: anvil.url }]))).error?.message).toContain('(parameter 1)');
    const other = { to: '0x00000000000000000000000000000000000000bb' };
    expect((await ask(call('eth_estimateGas', [other]))).error?.message).toContain(`Only the ${issuer.name} token`);
  });

  it.each(['{"jsonrpc":', '', '[{]', '\u0000'])('answers 400 where %j is no JSON', async (body) => {
    const answer = await site.post('/api/rpc', body);
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [REQUEST_MESSAGES.malformed] }]);
  });

  it('says when the node is down, and never where it is', async () => {
    const lost = await testSite({ db: undefined as never, node: httpNode('http://127.0.0.1:9/secret') });
    const text = await (await lost.post('/api/rpc', call('eth_chainId'))).text();
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32002, message: API_MESSAGES.chainUnavailable },
    });
    expect(text).not.toContain('secret');
  });
});
