import { copyFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { type Hex, parseEther, parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EthNode, httpNode } from '../chain/http-node.ts';
import { anvilIn, isGone } from '../testing/chain-folder.ts';
import { testFolder } from '../testing/folder.ts';
import { type LocalChain, openLocalChain } from './open-local-chain.ts';

let folder: ReturnType<typeof testFolder>;
let chain: LocalChain | undefined;
let url = '';
let heads: bigint[];
beforeEach(() => {
  folder = testFolder();
  heads = [];
});
afterEach(async () => {
  await chain?.stop();
  chain = undefined;
  folder.remove();
});

const ask = async (node: EthNode, method: string, ...params: unknown[]) => {
  const answer = await node.call(method, params);
  if ('error' in answer) throw new Error(answer.error.message);
  return answer.result;
};
async function open(port = 0) {
  chain = await openLocalChain({
    folder: folder.path,
    port,
    log: pino({ level: 'silent' }),
    async onLoaded(node) {
      heads.push(BigInt(String(await ask(node, 'eth_blockNumber'))));
    },
  });
  url = chain.url;
  return chain;
}

const account = privateKeyToAccount(generatePrivateKey());
const transaction = (nonce: number) =>
  account.signTransaction({
    chainId: 31337,
    nonce,
    gas: 21_000n,
    maxFeePerGas: parseGwei('10'),
    to: account.address,
    value: 1n,
  });
const fund = (node: EthNode) => ask(node, 'anvil_setBalance', account.address, `0x${parseEther('1').toString(16)}`);
const send = async (node: EthNode, nonce: number) =>
  (await ask(node, 'eth_sendRawTransaction', await transaction(nonce))) as Hex;
type Mined = { blockNumber: Hex } | null;

async function kill(): Promise<void> {
  const pid = anvilIn(folder.path) ?? 0;
  const loadings = heads.length;
  process.kill(pid, 'SIGKILL');
  await isGone(pid);
  await expect.poll(() => heads.length).toBeGreaterThan(loadings);
}

/** The status line with which the RPC address answers a raw request. */
const answerTo = (headers: string[], { method = 'POST', version = '1.1' } = {}) =>
  new Promise<string>((resolve, reject) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [`${method} / HTTP/${version}`, `content-length: ${body.length}`, ...headers, '', body].join('\r\n'),
      ),
    );
    socket.setEncoding('utf8').once('data', (answer: Buffer | string) => {
      socket.destroy();
      resolve(String(answer).split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });

describe('the local chain', () => {
  it('answers only programs on this machine at its RPC address, as the site itself does', async () => {
    await open();
    const json = 'content-type: application/json';
    expect(await answerTo(['host: localhost:8545', json])).toContain(' 200 ');
    expect(await answerTo(['host: evil.test', json])).toContain(' 403 ');
    expect(await answerTo(['host: localhost', 'x-forwarded-for: 192.0.2.1', json])).toContain(' 403 ');
    expect(await answerTo(['host: localhost', 'via: 1.1 proxy', json])).toContain(' 403 ');
    expect(await answerTo(['host: localhost', json], { version: '1.0' })).toContain(' 403 ');
    const socket = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
    expect(await answerTo(['host: localhost', ...socket, key], { method: 'GET' })).not.toContain(' 101 ');
  });

  it('answers no page in a browser at its RPC address, whichever site it is of, but a browser wallet', async () => {
    await open();
    const given = ['host: localhost:8545', 'content-type: application/json'];
    const statusTo = async (...headers: string[]) => Number((await answerTo([...given, ...headers])).split(' ')[1]);
    for (const site of ['cross-site', 'same-site', 'same-origin'])
      expect(await statusTo(`sec-fetch-site: ${site}`)).toBe(403);
    for (const origin of ['https://evil.test', 'http://localhost:3000', 'null', 'https://chrome-extension://x'])
      expect(await statusTo(`origin: ${origin}`)).toBe(403);
    const wallet = 'origin: chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn';
    expect(await statusTo(wallet)).toBe(200);
    expect(await statusTo(wallet, 'sec-fetch-site: cross-site')).toBe(200);
    expect(await statusTo('sec-fetch-site: none')).toBe(200);
    for (const type of ['content-type: text/plain', 'x: y'])
      expect(await answerTo(['host: localhost:8545', type])).toContain(' 400 ');
  });

  it('keeps its RPC address while anvil is started again, and calls wait for it', async () => {
    await open();
    const before = url;
    await kill();
    expect(await ask(httpNode(before), 'eth_chainId')).toBe('0x7a69');
  });

  it('has no accounts, so none of the published keys holds anything', async () => {
    const { node } = await open();
    expect(await ask(node, 'eth_accounts')).toEqual([]);
    expect(await ask(node, 'eth_getBalance', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest')).toBe('0x0');
  });

  it('answers a transaction once it is final and on disk, so that an immediate kill loses nothing', async () => {
    const { node } = await open();
    await fund(node);
    const genesis = (await ask(node, 'eth_getBlockByNumber', '0x0', false)) as { hash: Hex };
    const hash = await send(node, 0);
    const { blockNumber } = (await ask(node, 'eth_getTransactionReceipt', hash)) as { blockNumber: Hex };
    const final = (await ask(node, 'eth_getBlockByNumber', 'finalized', false)) as { number: Hex };
    expect(BigInt(final.number)).toBe(BigInt(blockNumber));
    await kill();
    expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ blockNumber, status: '0x1' });
    expect(await ask(node, 'eth_getBlockByNumber', '0x0', false)).toMatchObject({ hash: genesis.hash });
    expect(heads).toHaveLength(2);
    expect(heads[1]).toBeGreaterThan(BigInt(blockNumber));
  });

  it('keeps its first block over many starts, by which the server knows it again', async () => {
    const seen = new Set<unknown>();
    for (let start = 0; start < 4; start++) {
      const { node } = await open();
      await fund(node);
      await send(node, start);
      seen.add(((await ask(node, 'eth_getBlockByNumber', '0x0', false)) as { hash: Hex }).hash);
      await chain?.stop();
    }
    expect(seen.size).toBe(1);
  });

  it('keeps what came through its own RPC address, too', async () => {
    await open();
    const direct = httpNode(url);
    await fund(direct);
    const hash = await send(direct, 0);
    await expect.poll(() => ask(direct, 'eth_getTransactionReceipt', hash)).toBeTruthy();
    const { blockNumber } = (await ask(direct, 'eth_getTransactionReceipt', hash)) as { blockNumber: Hex };
    const finalNumber = async () =>
      ((await ask(direct, 'eth_getBlockByNumber', 'finalized', false)) as { number: Hex }).number;
    await expect.poll(finalNumber).toBe(blockNumber);
    await kill();
    const again = (await chain?.node.call('eth_getTransactionByHash', [hash])) as { result: Mined };
    expect(again.result?.blockNumber).toBeDefined();
  });

  it('makes final what comes while it saves what came before', async () => {
    await open();
    const direct = httpNode(url);
    await fund(direct);
    const [first, second] = [await transaction(0), await transaction(1)];
    const head = async () => BigInt(String(await ask(direct, 'eth_blockNumber')));
    const before = await head();
    await ask(direct, 'eth_sendRawTransaction', first);
    // Its block and the two that make it final: now the chain is written to disk once more.
    while ((await head()) < before + 3n);
    const hash = await ask(direct, 'eth_sendRawTransaction', second);
    // The node answers before it has mined.
    await expect.poll(() => ask(direct, 'eth_getTransactionReceipt', hash)).toBeTruthy();
    const { blockNumber } = (await ask(direct, 'eth_getTransactionReceipt', hash)) as { blockNumber: Hex };
    const final = async () =>
      BigInt(((await ask(direct, 'eth_getBlockByNumber', 'finalized', false)) as { number: Hex }).number);
    await expect.poll(final).toBeGreaterThanOrEqual(BigInt(blockNumber));
  });

  it('takes its port again after a stop, and leaves no anvil behind', async () => {
    await open();
    const first = url;
    const pid = anvilIn(folder.path) ?? 0;
    await chain?.stop();
    expect(await isGone(pid)).toBe(true);
    await open(Number(new URL(first).port));
    expect(url).toBe(first);
  });

  it('continues from the previous state if the last one is damaged', async () => {
    const { node } = await open();
    await fund(node);
    const hash = await send(node, 0);
    await chain?.stop();
    copyFileSync(join(folder.path, 'state.json'), join(folder.path, 'state.previous.json'));
    writeFileSync(join(folder.path, 'state.json'), '{"block"');
    const reopened = await open();
    expect(await ask(reopened.node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' });
  });
});
