import { getAddress, type Hex, keccak256, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSaleDesk } from '#contracts/testing/sale-chain.ts';
import { newAccount, openTokenChain } from '#contracts/testing/token-chain.ts';
import { paymentTypedData, type Quote, quoteDigest, quoteTypedData, usdcFor } from '#domain/sale/quote.ts';
import { type Rpc, rpcOf } from './rpc.ts';
import { isWholeReceipt, saleLines, verifySales } from './verify-sales.ts';
import { verifyToken } from './verify-token.ts';

const chain = await openTokenChain();
const sale = await addSaleDesk(chain);
afterAll(chain.stop);
const rpc = rpcOf(chain.node as never);

async function sell(coins: bigint): Promise<Hex> {
  const buyer = newAccount();
  const usdc = usdcFor(coins, sale.price.cents);
  await sale.giveUsdc(buyer.address, usdc);
  const { timestamp } = await chain.node.getBlock();
  const quote: Quote = {
    orderHash: keccak256(stringToBytes(buyer.address)),
    buyer: buyer.address,
    coins,
    usdc,
    priceTime: BigInt(sale.price.time),
    notAfter: timestamp + 300n,
    termsHash: keccak256('0x'),
  };
  const place = { chainId: chain.chainId, desk: sale.desk };
  const money = { chainId: chain.chainId, usdc: sale.usdc, name: 'USD Coin', version: '2' };
  const args = [
    quote,
    await sale.quoter.signTypedData(quoteTypedData(place, quote)),
    await buyer.signTypedData(paymentTypedData(money, sale.desk, quote)),
  ];
  const call = { ...sale.contract, functionName: 'settle', args, account: chain.admin };
  return (await chain.mined(await chain.wallet.writeContract(call as never))).transactionHash;
}

const evidenceBy = async (node: Rpc) => {
  const { evidence, findings } = await verifyToken({
    token: chain.token,
    first: node,
    isHere: true,
    now: Date.now() / 1_000,
  });
  if (!evidence) throw new Error(JSON.stringify(findings));
  return evidence;
};
/** A node that leaves out or alters entries of the desk's log. */
const lying =
  (change: (logs: { topics: string[]; data: string }[]) => object[]): Rpc =>
  async (method, params) => {
    const answer = await rpc(method, params);
    const isDesks = (params[0] as { address?: string })?.address?.toLowerCase() === sale.desk.toLowerCase();
    return method === 'eth_getLogs' && isDesks ? change(answer as never) : answer;
  };

describe('the check of a sale desk', () => {
  const hashes: Hex[] = [];
  beforeAll(async () => {
    for (const coins of [2n, 1n]) hashes.push(await sell(coins));
    await chain.finalize();
  });

  it('finds every sale with its price, and the published code with the desk’s values', async () => {
    const verified = await verifySales(await evidenceBy(rpc), sale.desk);
    expect(verified.problem).toBeUndefined();
    expect(verified.sales.map(({ tx, args }) => [tx, args.coins])).toEqual([
      [hashes[0], 2n],
      [hashes[1], 1n],
    ]);
    expect(verified.prices.map(({ args }) => Number(args.cents))).toEqual([sale.price.cents]);
  });

  it.each([
    ['leaves one out', (logs: object[]) => logs.slice(0, -1), 'unsettled'],
    ['leaves all out', () => [], 'unsettled'],
    [
      'names other coins',
      (logs: { topics: string[]; data: string }[]) =>
        logs.map((log, at) =>
          at === logs.length - 1 ? { ...log, data: log.data.replace(/(.{66})0{63}1/, `$1${'0'.repeat(63)}3`) } : log,
        ),
      'other-sale',
    ],
  ] as const)('sees through a node that %s', async (_, change, problem) => {
    const evidence = await evidenceBy(rpc);
    const verified = await verifySales({ ...evidence, rpc: lying(change as never) }, sale.desk);
    expect(verified.problem).toBe(problem);
  });

  it('takes no other contract for the desk', async () => {
    const evidence = await evidenceBy(rpc);
    const other = await addSaleDesk(chain, { cents: 170_000 });
    await chain.finalize();
    const ofOther = await verifySales(await evidenceBy(rpc), other.desk);
    expect([ofOther.problem, ofOther.sales.length]).toEqual([undefined, 0]);
    const pretended = lying((logs) => logs);
    const elsewhere: Rpc = async (method, params) => {
      const call = params[0] as { to?: string; data?: string };
      // treasury()
      if (method === 'eth_call' && call.to === sale.desk && call.data === '0x61d027b3')
        return `0x${'11'.repeat(20).padStart(64, '0')}`;
      return pretended(method, params);
    };
    expect((await verifySales({ ...evidence, rpc: elsewhere }, sale.desk)).problem).toBe('other-desk');
  });

  it('reads six entries of one receipt, and no more', async () => {
    const evidence = await evidenceBy(rpc);
    const { settings, sales } = await verifySales(evidence, sale.desk);
    const [first] = sales;
    if (!first) throw new Error('No sale.');
    expect(await isWholeReceipt(evidence, sale.desk, settings, first)).toBe(true);
    const seventh: Rpc = async (method, params) => {
      const answer = (await rpc(method, params)) as { logs: object[] };
      return method === 'eth_getTransactionReceipt' ? { ...answer, logs: [...answer.logs, answer.logs[1]] } : answer;
    };
    expect(await isWholeReceipt({ ...evidence, rpc: seventh }, sale.desk, settings, first)).toBe(false);
    const otherSale: Rpc = async (method, params) => {
      const answer = (await rpc(method, params)) as { logs: { data: string }[] };
      if (method !== 'eth_getTransactionReceipt') return answer;
      const logs = answer.logs.map((log, at) => (at === 5 ? { ...log, data: log.data.replace(/.$/, 'f') } : log));
      return { ...answer, logs };
    };
    expect(await isWholeReceipt({ ...evidence, rpc: otherSale }, sale.desk, settings, first)).toBe(false);
    const elsewhere = { ...settings, treasury: newAccount().address };
    expect(await isWholeReceipt(evidence, sale.desk, elsewhere, first)).toBe(false);
  });

  it('says who paid whom, for what, and at which posted price', async () => {
    const evidence = await evidenceBy(rpc);
    const verified = await verifySales(evidence, sale.desk);
    const [first] = verified.sales;
    if (!first) throw new Error('No sale.');
    const buyer = getAddress(first.args.buyer);
    const lines = saleLines(evidence, sale.desk, verified, first, String);
    expect(lines.map(([, value]) => value)).toEqual([
      `${buyer}, by the quote’s hash ${quoteDigest({ chainId: chain.chainId, desk: sale.desk }, first.args)}`,
      `3,255.00 USDC by ${buyer}`,
      `3,255.00 USDC to ${sale.treasury.address}`,
      `${buyer}: 2 USG`,
      first.args.orderHash,
      `2 coins, ${first.time}`,
      `$1,627.50 for ${sale.price.time}, signed by ${sale.price.signer}`,
    ]);
  });
});
