import { type Address, createWalletClient, type Hex, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { alwaysTrading } from '#contracts/always-trading.ts';
import { localFeedAbi, localUsdcAbi } from '#contracts/local/abi.ts';
import { FEED_DOLLAR } from '#contracts/local/creation.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { FEED_GAS } from '#domain/sale/local-market.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeTransport, viemChain } from '../chain/node-client.ts';
import type { LocalMarket } from '../chain/open-chain.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import type { LocalSale } from './local-file.ts';

const CENT = FEED_DOLLAR / 100n;
const MICRO = FEED_DOLLAR / 1_000_000n;
/** Well within the heartbeat that the desk expects. */
const RENEW_SECONDS = 6n * 3_600n;

/** The feeds, the USDC and the weekends of a chain of our own, moved by its admin's key. */
export function localMarket(node: EthNode, client: PublicClient, adminKey: Hex, sale: LocalSale): LocalMarket {
  const account = privateKeyToAccount(adminKey);
  const wallet = createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });
  const { goldFeed, usdcFeed, secondGoldFeed, usdc, desk } = sale;
  const answerOf = async (address: Address) => {
    const [, answer, , updatedAt] = await client.readContract({
      address,
      abi: localFeedAbi,
      functionName: 'latestRoundData',
    });
    return { answer, updatedAt };
  };
  const post = async (address: Address, answer: bigint) => {
    const hash = await wallet.writeContract({
      address,
      abi: localFeedAbi,
      functionName: 'post',
      args: [answer],
      gas: FEED_GAS,
    });
    await minedReceipt(client, hash);
  };
  const code = async () => (await client.getCode({ address: desk })) ?? '0x';
  const market: LocalMarket = {
    async read() {
      const [gold, dollar, now] = await Promise.all([answerOf(goldFeed), answerOf(usdcFeed), code()]);
      return {
        gold_cents: Number(gold.answer / CENT),
        usdc_micros: Number(dollar.answer / MICRO),
        always_trading: alwaysTrading(now) === now,
      };
    },
    async move(to) {
      await post(goldFeed, BigInt(to.gold_cents) * CENT);
      await post(secondGoldFeed, BigInt(to.gold_cents) * CENT);
      await post(usdcFeed, BigInt(to.usdc_micros) * MICRO);
      await node.call('anvil_setCode', [desk, alwaysTrading(await code(), to.always_trading)]);
    },
    async giveUsdc(to, value) {
      const hash = await wallet.writeContract({
        address: usdc,
        abi: localUsdcAbi,
        functionName: 'mint',
        args: [to, value],
      });
      await minedReceipt(client, hash);
      return hash;
    },
    async renew() {
      const { timestamp } = await client.getBlock();
      for (const feed of [goldFeed, secondGoldFeed, usdcFeed]) {
        const { answer, updatedAt } = await answerOf(feed);
        if (timestamp - updatedAt > RENEW_SECONDS) await post(feed, answer);
      }
    },
  };
  return market;
}
