import { type Account, type Address, concat, type Hex, type WriteContractParameters } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { FEED_GAS } from '#domain/sale/local-market.ts';
import { sale } from '#site';
import { saleDeskAbi } from '../abi.ts';
import { alwaysTrading } from '../always-trading.ts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address, deskCreationCode } from '../creation.ts';
import { deskSettings } from '../desk-settings.ts';
import { localFeedAbi, localUsdcAbi } from '../local/abi.ts';
import { FEED_DOLLAR, localFeedCode, localUsdcCode } from '../local/creation.ts';
import { newAccount, type TokenChain } from './token-chain.ts';

/** Gold at so many cents a coin above which the price is: +5 %, well inside the band. */
const goldUnder = (cents: number) => (BigInt(cents) * (FEED_DOLLAR / 100n) * 100n) / 105n;

type OnChain = Pick<TokenChain, 'node' | 'wallet' | 'mined' | 'admin' | 'token' | 'chainId'>;
type Contracts = Record<'desk' | 'usdc' | 'goldFeed' | 'usdcFeed' | 'secondGoldFeed', Address>;

/** What a test does to a sale desk and its market; the chain's admin owns the USDC and the feeds. */
export function saleActions({ node, wallet, mined, admin, token, chainId }: OnChain, contracts: Contracts) {
  const { desk, usdc, goldFeed, usdcFeed, secondGoldFeed } = contracts;
  const contract = { address: desk, abi: saleDeskAbi } as const;
  const posted = () => node.readContract({ ...contract, functionName: 'posted' });
  const send = async (account: Account, call: object) =>
    mined(await wallet.writeContract({ account, ...call } as unknown as WriteContractParameters));
  const move = (feed: Address) => (answer: bigint) =>
    send(admin, { address: feed, abi: localFeedAbi, functionName: 'post', args: [answer], gas: FEED_GAS });
  return {
    contract,
    posted,
    /** Posts a price that the admin signs, for now or the first second that the desk takes; the same is to be put into the site's log. */
    async postPrice(cents: number) {
      const [[, last], { timestamp }] = [await posted(), await node.getBlock()];
      const wall = BigInt(Math.floor(Date.now() / 1_000));
      const time = [last + 1n, timestamp, wall].reduce((one, other) => (one > other ? one : other));
      const signature = await admin.signTypedData(priceTypedData(chainId, token, cents, Number(time)));
      // The desk refuses a price of a time to come.
      if (timestamp < time) await node.setNextBlockTimestamp({ timestamp: time });
      const args = [BigInt(cents), time, admin.address, signature];
      await send(admin, { ...contract, functionName: 'postPrice', args });
      return { cents, time: Number(time), signer: admin.address, signature };
    },
    /** Takes weekends out of the desk's code, so that a test runs on any day, or puts the published code back. */
    async trade(isOn: boolean): Promise<void> {
      const bytecode = alwaysTrading((await node.getCode({ address: desk })) as Hex, isOn);
      await node.setCode({ address: desk, bytecode });
    },
    /** An ounce of gold by the desk's feed, in dollars with 8 decimals. */
    moveGold: move(goldFeed),
    moveSecondGold: move(secondGoldFeed),
    moveUsdc: move(usdcFeed),
    /** Makes so many millionths of a dollar for the account. */
    giveUsdc: (to: Address, value: bigint) =>
      send(admin, { address: usdc, abi: localUsdcAbi, functionName: 'mint', args: [to, value] }),
    /** Has USDC refuse every payment from and to the account. */
    blacklist: (account: Address) =>
      send(admin, { address: usdc, abi: localUsdcAbi, functionName: 'blacklist', args: [account] }),
    usdcOf: (address: Address) =>
      node.readContract({ address: usdc, abi: localUsdcAbi, functionName: 'balanceOf', args: [address] }),
    stopDesk: () => send(admin, { ...contract, functionName: 'stop' }),
    resumeDesk: () => send(admin, { ...contract, functionName: 'resume' }),
  };
}

/**
 * Adds a sale desk to a test's chain as `usg token deploy` does: it may issue and a quoter of its own may quote, its market is open on every
 * day, and a price is posted, signed by the chain's admin. The test's stop() takes it away again.
 */
export async function addSaleDesk(chain: TokenChain, { cents = 162_750, isAlwaysTrading = true } = {}) {
  const { wallet, mined, admin, token } = chain;
  const [treasury, quoter] = [newAccount(), newAccount()];
  const gold = goldUnder(cents);
  const usdc = await chain.deploy(localUsdcCode(admin.address));
  const goldFeed = await chain.deploy(localFeedCode(admin.address, 'XAU / USD', gold));
  const usdcFeed = await chain.deploy(localFeedCode(admin.address, 'USDC / USD', FEED_DOLLAR));
  const secondGoldFeed = await chain.deploy(localFeedCode(admin.address, 'XAU / USD, second source', gold));
  const settings = deskSettings(token, { usdc, treasury: treasury.address, goldFeed, usdcFeed });
  const code = deskCreationCode(settings);
  await mined(
    await wallet.sendTransaction({ account: admin, to: CREATE2_DEPLOYER, data: concat([CREATION_SALT, code]) }),
  );
  const desk = create2Address(code);
  await chain.grant('ISSUER', desk);
  await chain.setIssuerLimit(desk, usgFromCoins(sale.issuerLimitCoins));
  await chain.grant('QUOTER', quoter.address);
  const contracts = { desk, usdc, goldFeed, usdcFeed, secondGoldFeed };
  const actions = saleActions(chain, contracts);
  if (isAlwaysTrading) await actions.trade(true);
  return {
    ...contracts,
    ...actions,
    settings,
    treasury,
    quoter,
    /** The price that is posted, as the site's log keeps it. */
    price: await actions.postPrice(cents),
    /** What a server's context knows of it: `chain.saleDesk`. */
    saleDesk: { address: desk, secondGoldFeed },
  };
}
export type SaleChain = Awaited<ReturnType<typeof addSaleDesk>>;
