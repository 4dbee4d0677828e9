import { type Address, BaseError, type Hex, parseAbi } from 'viem';
import { readContract } from 'viem/actions';
import { shownSecond } from '#domain/dates.ts';
import { formatCount, type UsdCents } from '#domain/money.ts';
import { usdcText } from '#domain/sale/pay-messages.ts';
import { centsOf, paymentTypedData, type Quote, quoteDigest, type UsdcPlace } from '#domain/sale/quote.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import type { Chain } from './chain.ts';
import type { Words } from './describe-call.ts';
import { Refusal } from './problem.ts';
import type { Signer } from './signer.ts';

/** The message by which a buyer pays for a quote. */
export type Payment = ReturnType<typeof paymentTypedData>;
/** `cents` in all and for a token. */
export type PaymentWords = Words & { cents: Record<'total' | 'price', UsdCents> };
/** A quote as the site gives it, with the desk and the USDC that it names. Nothing of it is trusted. */
export type QuotedSale = { usdc: UsdcPlace; desk: Address; quote: Quote };

export const paymentFor = ({ usdc, desk, quote }: QuotedSale): Payment => paymentTypedData(usdc, desk, quote);

/**
 * A payment in words from the very message that is signed, with what it costs; undefined where its number doesn't stand for that quote, which
 * binds the desk to what the buyer gets, or where no desk would take it.
 */
export function describePayment({ domain, message }: Payment, quote: Quote): PaymentWords | undefined {
  const { from, to, value, validAfter, validBefore, nonce } = message;
  const isOfQuote = nonce === quoteDigest({ chainId: domain.chainId, desk: to }, quote);
  const cents = centsOf({ usdc: value, coins: quote.coins });
  if (!isOfQuote || from !== quote.buyer || value !== quote.usdc || validAfter !== 0n || !cents) return undefined;
  const tokens = `${formatCount(quote.coins)} ${site.symbol}`;
  return {
    cents,
    title: `Pay ${usdcText(cents.total)} for ${tokens}`,
    facts: [
      ['You pay', usdcText(cents.total)],
      ['You get', tokens],
      ['From, and tokens to', from],
      ['To the sale’s contract', to],
      ['Valid until', shownSecond(Number(validBefore))],
      ['Number of the payment', nonce],
      ['USDC’s contract', domain.verifyingContract],
      ['Chain ID', String(domain.chainId)],
    ],
  };
}

/** The call was answered, but not as a sale desk would answer it. */
const isOtherContract = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => /^(ContractFunction(Reverted|ZeroData)|AbiDecoding)/.test((cause as Error).name)) !== null;

type Desk = Pick<Chain, 'client' | 'chainId' | 'token' | 'requireOurs'>;

/** Throws a Refusal unless the desk is the published contract of our token and the payment is for it. */
async function requireOurDesk(chain: Desk, { desk, usdc }: QuotedSale): Promise<void> {
  const [{ isOurDesk }] = await Promise.all([import('./our-desk.ts'), chain.requireOurs()]).catch((cause) => {
    throw cause instanceof Refusal ? cause : new Refusal(SIGNER_MESSAGES.deskUnchecked, cause);
  });
  const isOurs = await isOurDesk(chain.client, chain.token, { desk, usdc: usdc.usdc }).catch((cause) => {
    if (isOtherContract(cause)) return false;
    throw new Refusal(SIGNER_MESSAGES.deskUnchecked, cause);
  });
  if (!isOurs || usdc.chainId !== chain.chainId) throw new Refusal(SIGNER_MESSAGES.otherDesk);
}

/** Signs the payment of a quote; throws a Refusal where the desk isn't ours, the message has no words, or the wallet doesn't sign. */
export async function signPayment(chain: Desk, signer: Signer, sale: QuotedSale): Promise<Hex> {
  const payment = paymentFor(sale);
  if (!describePayment(payment, sale.quote)) throw new Refusal(SIGNER_MESSAGES.callUnknown);
  await requireOurDesk(chain, sale);
  const signed = await signer.signTypedData(payment);
  if (signed.outcome !== 'signed') throw new Refusal(SIGNER_MESSAGES.callUnknown);
  return signed.signature;
}

const BALANCE_ABI = parseAbi(['function balanceOf(address account) view returns (uint256)']);

/** What the wallet holds in USDC, in millionths of a dollar. */
export const usdcBalance = ({ client }: Pick<Chain, 'client'>, usdc: Address, account: Address): Promise<bigint> =>
  readContract(client, { address: usdc, abi: BALANCE_ABI, functionName: 'balanceOf', args: [account] });
