import { type Address, decodeEventLog, getAddress, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import type { DeskSettings } from '#contracts/creation.ts';
import { coinsText } from '#domain/counted.ts';
import { usdText, usgFromCoins } from '#domain/money.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { usdcText } from '#domain/sale/pay-messages.ts';
import { quoteDigest, USDC_PER_CENT, usdcFor } from '#domain/sale/quote.ts';
import { SALE_LABELS, type SaleProblem } from '#domain/verifier/sale-messages.ts';
import { FIRST_SPAN, findDeployment, readInParts } from './adaptive-ranges.ts';
import { isDesk, readDeskSettings } from './desk-creation.ts';
import { type DeskEvent, readDeskEvents } from './desk-events.ts';
import { InvalidNodeResponse } from './rpc.ts';
import { allowanceAt, issuesBy, type Settled, saleDifference } from './sales.ts';
import type { Evidence } from './verify-token.ts';

/** What was found of a desk's sales; `problem` where they can't be what the desk and the token did. */
export type VerifiedSales = {
  settings: DeskSettings;
  sales: readonly Settled[];
  prices: readonly Extract<DeskEvent, { name: 'PricePosted' }>[];
  problem: SaleProblem | undefined;
};

/** What of the token's check a sale depends on. */
export type SaleEvidence = Pick<Evidence, 'rpc' | 'token' | 'deployBlock' | 'block' | 'acts' | 'chainId'>;

async function readAll({ rpc, token, deployBlock, block }: SaleEvidence, desk: Address): Promise<DeskEvent[]> {
  const first = await findDeployment({ rpc, token, deployBlock }, block.number);
  const read = (from: bigint, to: bigint) => readDeskEvents({ rpc, desk }, from, to);
  const events: DeskEvent[] = [];
  for (let [at, span] = [first, FIRST_SPAN]; at < block.number; ) {
    const next = await readInParts(read, at + 1n, block.number, span);
    events.push(...next.events);
    [at, span] = [next.to, next.span];
  }
  return events;
}

/** Whether each sale was at the price that was posted last, for which the contract asks. */
function isAtPrices(events: readonly DeskEvent[]): boolean {
  let posted: { cents: bigint; time: bigint } | undefined;
  for (const event of events) {
    if (event.name === 'PricePosted') posted = event.args;
    if (event.name !== 'Settled') continue;
    const { priceTime, coins, usdc } = event.args;
    if (posted?.time !== priceTime || usdc !== usdcFor(coins, Number(posted.cents))) return false;
  }
  return true;
}

/**
 * Checks the sales of a desk up to the block of the token's evidence: that the published code with these values is there, that each issue by
 * it has one sale and none is missing, and that each was at the price posted then. Throws as the node does.
 */
export async function verifySales(evidence: SaleEvidence, desk: Address): Promise<VerifiedSales> {
  const { rpc, token, deployBlock, block, acts } = evidence;
  const settings = await readDeskSettings(rpc, desk, block);
  const events = await readAll(evidence, desk);
  const sales = events.filter((event): event is Settled => event.name === 'Settled');
  const prices = events.filter((event) => event.name === 'PricePosted');
  const { issued: counted } = await allowanceAt({ rpc, token, deployBlock }, block, desk);
  const isPublished = isDesk(settings, desk) && isAddressEqual(settings.token, token);
  const problem: SaleProblem | undefined = isPublished
    ? (saleDifference(issuesBy(acts, desk), sales, { counted }) ?? (isAtPrices(events) ? undefined : 'other-price'))
    : 'other-desk';
  return { settings, sales, prices, problem };
}

const USDC = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

type ReceiptLog = { address: Address; topics: [Hex, ...Hex[]]; data: Hex };

/**
 * Whether a sale's receipt holds exactly the six entries of one sale, in order: the payment's authorization, by the quote's digest; the payment
 * to the desk and on to the treasury; the tokens to the buyer, twice said; and the sale itself. By the node's word.
 */
export async function isWholeReceipt(
  { rpc, token, chainId }: SaleEvidence,
  desk: Address,
  { usdc, treasury }: DeskSettings,
  { args, tx }: Settled,
): Promise<boolean> {
  const receipt = (await rpc('eth_getTransactionReceipt', [tx])) as { logs?: ReceiptLog[] } | null;
  const { logs } = receipt ?? {};
  if (!Array.isArray(logs)) throw new InvalidNodeResponse('The node gave no receipt.');
  const same = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();
  const digest = quoteDigest({ chainId, desk }, args);
  const units = usgFromCoins(args.coins);
  type Expected = [contract: Address, abi: readonly unknown[], name: string, values: Record<string, string | bigint>];
  const paid = args.usdc;
  const expected: Expected[] = [
    [usdc, USDC, 'AuthorizationUsed', { authorizer: args.buyer, nonce: digest }],
    [usdc, USDC, 'Transfer', { from: args.buyer, to: desk, value: paid }],
    [usdc, USDC, 'Transfer', { from: desk, to: treasury, value: paid }],
    [token, usgTokenAbi, 'Transfer', { from: zeroAddress, to: args.buyer, value: units }],
    [token, usgTokenAbi, 'Issued', { _operator: desk, _to: args.buyer, _value: units, _data: args.orderHash }],
    [desk, saleDeskAbi, 'Settled', args],
  ];
  const isIt = (log: ReceiptLog | undefined, [contract, abi, name, values]: Expected): boolean => {
    if (!log || !same(log.address, contract)) return false;
    try {
      const decoded = decodeEventLog({ abi: abi as typeof USDC, data: log.data, topics: log.topics });
      const given = decoded.args as Record<string, unknown>;
      return (
        decoded.eventName === name && Object.entries(values).every(([key, value]) => same(given[key], String(value)))
      );
    } catch {
      return false;
    }
  };
  return logs.length === expected.length && expected.every((each, at) => isIt(logs[at], each));
}

const centsOf = (usdc: bigint) => Number(usdc / USDC_PER_CENT);

/**
 * What the entries of a sale's receipt say and the price that was posted before it, as names and values to read. `timeText` writes a time in
 * unix seconds.
 */
export function saleLines(
  { chainId }: Pick<SaleEvidence, 'chainId'>,
  desk: Address,
  { settings, prices }: Pick<VerifiedSales, 'settings' | 'prices'>,
  { args, time }: Settled,
  timeText: (unixSeconds: number) => string,
): readonly (readonly [name: string, value: string])[] {
  const { buyer, coins, usdc, orderHash, priceTime } = args;
  const [from, to] = [getAddress(buyer), getAddress(settings.treasury)];
  const paid = usdcText(centsOf(usdc));
  const lines: [string, string][] = [
    [SALE_LABELS.authorized, `${from}, by the quote’s hash ${quoteDigest({ chainId, desk }, args)}`],
    [SALE_LABELS.paid, `${paid} by ${from}`],
    [SALE_LABELS.forwarded, `${paid} to ${to}`],
    [SALE_LABELS.created, `${from}: ${tokensText(Number(coins))}`],
    [SALE_LABELS.issued, orderHash],
    [SALE_LABELS.sold, `${coinsText(coins)}, ${timeText(time)}`],
  ];
  const posted = prices.findLast((price) => price.args.time === priceTime)?.args;
  if (!posted) return lines;
  const price = `${usdText(Number(posted.cents))} for ${timeText(Number(posted.time))}`;
  return [...lines, [SALE_LABELS.posted, `${price}, signed by ${getAddress(posted.pricer)}`]];
}
