import { afterAll, expect, it } from 'vitest';
import { addSaleDesk } from './sale-chain.ts';
import { openTokenChain } from './token-chain.ts';

const chain = await openTokenChain();
const sale = await addSaleDesk(chain);
afterAll(chain.stop);

const isOpen = () =>
  chain.node.readContract({ ...sale.contract, functionName: 'requireOpen' }).then(
    () => 'open',
    (error: Error) => /Error: (\w+)\(/.exec(error.message)?.[1],
  );

it('opens a desk that sells on any day, until its market moves', async () => {
  for (let day = 0; day < 7; day++) {
    expect(await isOpen()).toBe('open');
    await chain.node.increaseTime({ seconds: 86_400 });
    await chain.node.mine({ blocks: 1 });
    await sale.moveGold(155_000_000_000n);
    await sale.moveUsdc(100_000_000n);
  }
  await sale.moveUsdc(99_000_000n);
  expect(await isOpen()).toBe('UsdcOffPar');
  await sale.moveUsdc(100_000_000n);
  await sale.moveGold(10n);
  expect(await isOpen()).toBe('PriceOutsideBand');
  await sale.moveGold(155_000_000_000n);
});

it('posts a newer price each time, and gives back the published code', async () => {
  const { cents, time } = await sale.postPrice(163_000);
  expect(await sale.posted()).toEqual([BigInt(cents), BigInt(time)]);
  expect(time).toBeGreaterThan(sale.price.time);
  const patched = await chain.node.getCode({ address: sale.desk });
  await sale.trade(false);
  const published = await chain.node.getCode({ address: sale.desk });
  expect(published).not.toBe(patched);
  const { timestamp } = await chain.node.getBlock();
  // The first second of unix time was a Thursday's.
  const saturday = (2n + 7n - ((timestamp / 86_400n) % 7n)) % 7n;
  await chain.node.increaseTime({ seconds: Number(saturday) * 86_400 });
  await chain.node.mine({ blocks: 1 });
  expect(await isOpen()).toBe('MarketClosed');
  await sale.trade(true);
  expect(await isOpen()).not.toBe('MarketClosed');
});
