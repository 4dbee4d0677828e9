import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { addSaleDesk } from '#contracts/testing/sale-chain.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { paymentTypedData } from '#domain/sale/quote.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { type AccountContext, accountContext } from '../accounts/require-account.ts';
import { users } from '../accounts/table.ts';
import { createFollower } from '../chain/follow.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { uuidv7 } from '../platform/id.ts';
import { keySigner } from '../platform/signers/digest-signer.ts';
import { prices } from '../price/table.ts';
import { acceptPayment } from '../relayer/accept-payment.ts';
import { sendRelays } from '../relayer/send-relays.ts';
import { issueOrdersOnChain } from '../sales/apply-issue-event.ts';
import { quoteOf, type SaleQuote } from '../sales/quotes/find-quote.ts';
import { followDesk } from '../sales/quotes/follow-desk.ts';
import { signQuote } from '../sales/quotes/sign-quote.ts';
import { requestPurchase } from '../sales/request-purchase.ts';
import { purchases } from '../sales/table.ts';
import { bySystem, testContext } from './features.ts';
import { fundedRelayer } from './relays.ts';
import { signedInAccount } from './staff.ts';
import type { TokenChain } from './token.ts';

export const BUYER_EMAIL = 'buyer@example.org';

/** A site with a sale desk on a real chain whose clock is its own, a quoter, a relayer, and the desk's price in its log. */
export async function saleSite(db: Db, chain: TokenChain) {
  const sale = await addSaleDesk(chain);
  let ahead = 0;
  let now = new Date(0);
  const toChain = async () => {
    const { timestamp } = await chain.node.getBlock();
    now = new Date(Number(timestamp) * 1_000);
  };
  await toChain();
  const quoter = keySigner(sale.quoter.key);
  const relayer = await fundedRelayer(chain);
  const context: Context = {
    ...testContext({ db, chain: { ...chain.chain, saleDesk: sale.saleDesk } }),
    now: () => new Date(now.getTime() + ahead),
    quoter: async () => quoter,
    relayer,
  };
  const logPrice = async (price: typeof sale.price, previousTime: number | null = null) => {
    const { cents, time, signer, signature } = price;
    const row = { chainId: chain.chainId, token: chain.token.toLowerCase(), cents, time, signer, signature };
    await db.insert(prices).values({ ...row, previousTime, createdAt: now });
  };
  await logPrice(sale.price);
  const system = bySystem(context);
  const follow = createFollower(system, { effects: [issueOrdersOnChain], intervalMs: 20, leaseSeconds: 60 });

  const finish = async () => {
    await chain.finalize();
    await follow.poll();
    await followDesk(system);
  };
  await finish();

  /** A signed-in account; its identity is verified unless said otherwise. */
  async function account(email = BUYER_EMAIL, isVerified = true): Promise<AccountContext> {
    const at = context.now();
    const row = { id: uuidv7(at), email, passwordHash: '-', confirmedAt: at, createdAt: at, updatedAt: at };
    const [user] = await db
      .insert(users)
      .values({ ...row, firstName: 'Ada', lastName: 'Buyer' })
      .returning();
    const made = accountContext(context, { user, session: {} } as never);
    if (!isVerified) return made;
    await requestPurchase(made, { ethereum_address: '', qty_to_purchase: 1, email } as never);
    await db.update(purchases).set({ identityCheckedAt: at }).where(eq(purchases.accountId, row.id));
    return made;
  }
  /** The headers of a signed-in buyer's client; the identity is verified. */
  async function signedInBuyer(): Promise<Record<string, string>> {
    const { id, headers } = await signedInAccount(context, { staff: false });
    const request = { ethereum_address: '', qty_to_purchase: 1, email: 'ada@example.org' };
    await requestPurchase({ ...context, actor: { kind: 'user', userId: id } }, request as never);
    await db.update(purchases).set({ identityCheckedAt: context.now() }).where(eq(purchases.accountId, id));
    return headers;
  }
  /** A wallet without ETH that holds so many dollars in USDC. */
  async function buyer(dollars = 10_000) {
    const wallet = newAccount();
    await sale.giveUsdc(wallet.address, BigInt(dollars) * 1_000_000n);
    return wallet;
  }
  const quote = (
    by: AccountContext,
    wallet: { address: Hex },
    changes: object = {},
    key?: string,
  ): Promise<SaleQuote> =>
    signQuote(
      by,
      {
        buyer: wallet.address,
        coins: 2,
        agreement: USER_AGREEMENT_EFFECTIVE,
        country: 'US',
        us_state: 'UT',
        ...changes,
      } as never,
      key,
    );
  const paymentOf = (row: SaleQuote, usdcName = 'USD Coin') => {
    const place = { chainId: chain.chainId, usdc: sale.usdc, name: usdcName, version: '2' };
    return paymentTypedData(place, sale.desk, quoteOf(row));
  };
  const sign = (row: SaleQuote, wallet: Pick<PrivateKeyAccount, 'signTypedData'>) =>
    wallet.signTypedData(paymentOf(row));
  /** Settles a quote without the site, as anyone can. */
  const settleDirectly = async (row: SaleQuote, wallet: Pick<PrivateKeyAccount, 'signTypedData'>, signature?: Hex) =>
    chain.mined(
      await chain.wallet.writeContract({
        ...sale.contract,
        account: chain.admin,
        functionName: 'settle',
        args: [quoteOf(row), (signature ?? row.signature) as Hex, await sign(row, wallet)],
      } as never),
    );
  return {
    ...sale,
    context,
    system,
    relayer,
    account,
    signedInBuyer,
    buyer,
    quote,
    paymentOf,
    sign,
    settleDirectly,
    logPrice,
    accept: (by: AccountContext, row: SaleQuote, signature: Hex) => acceptPayment(by, row, signature, '192.0.2.1'),
    round: () => sendRelays(system, relayer),
    /** Makes every block final and follows token and desk up to there. */
    finish,
    follow,
    toChain,
    /** Lets time pass on the site's clock alone. */
    pass: (seconds: number) => {
      ahead += seconds * 1_000;
    },
  };
}
export type SaleSite = Awaited<ReturnType<typeof saleSite>>;
