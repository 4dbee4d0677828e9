import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { redeemCall, transferCall } from './calls.ts';
import { createChain } from './chain.ts';
import { previewCall, readEthPrice } from './preview.ts';
import { revertMessage } from './revert.ts';
import { deployPriceFeed } from './testing/price-feed.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, friend, call, newHolder } = await transferOfFile();
const chain = createChain(anvil);
const holder = await newHolder();

describe('a transaction that is tried before it is signed', () => {
  it('says the balances before and after, and changes nothing', async () => {
    const eth = await chain.ethBalance(holder.address);
    const before = [usgFromCoins(5), usgFromCoins(3)];
    expect(await previewCall(chain, holder.address, call)).toEqual({ eth, usg: before });
    const redeemed = await previewCall(chain, holder.address, redeemCall(anvil.token, 5, 'a ticket'));
    expect(redeemed.usg).toEqual([usgFromCoins(5), 0n]);
    expect(await chain.usgBalance(holder.address)).toBe(usgFromCoins(5));
  });

  it('says in words why the token would refuse it', async () => {
    const tooMuch = previewCall(chain, holder.address, transferCall(anvil.token, friend, usgFromCoins(6)));
    expect(revertMessage(await tooMuch.catch((error) => error))).toBe(REVERT_MESSAGES.ERC20InsufficientBalance);
    await anvil.write(anvil.admin, 'pause', []);
    const paused = await previewCall(chain, holder.address, call).catch((error) => error);
    await anvil.write(anvil.admin, 'unpause', []);
    expect(revertMessage(paused)).toBe(REVERT_MESSAGES.EnforcedPause);
  });

  it.each([-32601, -32004])('leaves out what a node can’t simulate (%d)', async (code) => {
    const server = createServer(async (request, response) => {
      const asked = JSON.parse(await text(request)) as { id: number; method: string }[];
      const error = { code, message: 'no such method' };
      const answers = asked.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        ...(method === 'eth_getBalance' ? { result: '0x7' } : { error }),
      }));
      response.end(JSON.stringify(answers));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const old = createChain({ ...anvil, rpcUrl: `http://127.0.0.1:${port}` });
    expect(await previewCall(old, holder.address, call)).toEqual({ eth: 7n });
    server.close();
  });
});

describe('the price of ETH', () => {
  const priceBy = async (answer: bigint, age: bigint) => {
    const { timestamp } = await anvil.node.getBlock();
    const ethPriceFeed = await deployPriceFeed(anvil, answer, timestamp - age);
    return readEthPrice(createChain({ ...anvil, ethPriceFeed }));
  };

  it('is read from the feed that the operator names', async () => {
    expect(await priceBy(3_123_45000000n, 60n)).toEqual({ answer: 3_123_45000000n, decimals: 8 });
  });

  it('is unknown without a feed, and where the feed is silent, too old or of no use', async () => {
    expect(await readEthPrice(chain)).toBeUndefined();
    expect(await readEthPrice(createChain({ ...anvil, ethPriceFeed: friend }))).toBeUndefined();
    expect(await priceBy(3_000_00000000n, 26n * 3600n)).toBeUndefined();
    expect(await priceBy(0n, 60n)).toBeUndefined();
    expect(await priceBy(-1n, 60n)).toBeUndefined();
  });
});
