/** USG in units of 1e-9 token; one token (1e9 units) stands for one coin. */
export type Usg = bigint & { readonly unit?: 'usg' };
/** United States dollars in whole cents: prices and fees. */
export type UsdCents = number & { readonly unit?: 'usd-cents' };
/** United States dollars in thousandths: amounts derived from a price (docs/product.md, Validation). */
export type UsdMills = bigint & { readonly unit?: 'usd-mills' };

export const USG_DECIMALS = 9;
/** Units in one token, and so in one coin. */
export const USG_PER_COIN: Usg = 1_000_000_000n;
const MILLS_PER_CENT = 10n;

/** '10,000,000': a whole number as a reader sees it. By hand, because toLocaleString loads a language's data: 10 ms on every page. */
export const formatCount = (count: bigint | number): string => count.toString().replace(/\B(?=(\d{3})+$)/g, ',');

function fixed(value: bigint, decimals: number): [whole: bigint, fraction: string] {
  const scale = 10n ** BigInt(decimals);
  return [value / scale, (value % scale).toString().padStart(decimals, '0')];
}

/** '1,234.5': an amount in its smallest units as a reader sees it, exactly; grouped, without closing zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  const [whole, fraction] = fixed(units, decimals);
  const shown = fraction.replace(/0+$/, '');
  return formatCount(whole) + (shown && `.${shown}`);
}

/** '1,234.5': grouped, without closing zeros; what a reader sees. */
export const formatUsg = (usg: Usg): string => formatUnits(usg, USG_DECIMALS);

/** '1234.5': as a form field holds it; parseUsgDown reads it back unchanged. */
export const usgInput = (usg: Usg): string => formatUsg(usg).replaceAll(',', '');

/** '1,627.50'. */
export function formatUsdCents(cents: UsdCents): string {
  const [whole, fraction] = fixed(BigInt(cents), 2);
  return `${formatCount(whole)}.${fraction}`;
}

/** '$1,627.50'. */
export const usdText = (cents: UsdCents): string => `$${formatUsdCents(cents)}`;

/** '3255.000': three decimals, ungrouped, as the USD field of Send holds it. */
export function usdMillsInput(mills: UsdMills): string {
  return fixed(mills, 3).join('.');
}

/** The price as the JSON number that clients of GET /api/usgprice expect; for the wire only, never for arithmetic. */
export const usdNumber = (cents: UsdCents): number => cents / 100;

/** What the amount is worth at a price per token, cut to three decimals. */
export function usdMillsFromUsgDown(usg: Usg, priceCents: UsdCents): UsdMills {
  return (usg * BigInt(priceCents) * MILLS_PER_CENT) / USG_PER_COIN;
}

/** What the amount is worth at a price per token, cut to whole cents. */
export function usdCentsFromUsgDown(usg: Usg, priceCents: UsdCents): UsdCents {
  return Number((usg * BigInt(priceCents)) / USG_PER_COIN);
}

/** The share of an amount of dollars that falls to `part` of `whole` tokens, cut to whole cents. `whole` must not be zero. */
export function shareOfCentsDown(cents: UsdCents, part: Usg, whole: Usg): UsdCents {
  return Number((BigInt(cents) * part) / whole);
}

/** The least amount that is worth a whole cent at a price per token. The price must not be zero. */
export const leastUsgWorthACent = (priceCents: UsdCents): Usg =>
  (USG_PER_COIN + BigInt(priceCents) - 1n) / BigInt(priceCents);

/** What one ETH costs: US dollars times ten to the power of `decimals`. */
export type EthPrice = { answer: bigint; decimals: number };

/** What an amount of wei is worth, rounded up to whole cents. */
export function usdCentsFromWeiUp(wei: bigint, { answer, decimals }: EthPrice): UsdCents {
  const scale = 10n ** BigInt(18 + decimals);
  return Number((wei * answer * 100n + scale - 1n) / scale);
}

/** The least fee, in wei, that nodes take for a transaction in the place of one that pays `wei`: they want a tenth more. */
export const raisedFee = (wei: bigint): bigint => (wei * 115n) / 100n + 1n;

/** How much USG that many dollars buy at a price per token, cut to nine decimals. The price must not be zero. */
export function usgFromUsdMillsDown(mills: UsdMills, priceCents: UsdCents): Usg {
  return (mills * USG_PER_COIN) / (BigInt(priceCents) * MILLS_PER_CENT);
}

/** Whole coins, cutting any fraction. */
export const coinsFromUsgDown = (usg: Usg): bigint => usg / USG_PER_COIN;

/** What an amount lacks to be whole coins; 0 where it is. */
export const missingToWhole = (usg: Usg): Usg => (USG_PER_COIN - (usg % USG_PER_COIN)) % USG_PER_COIN;

export const usgFromCoins = (coins: bigint | number): Usg => BigInt(coins) * USG_PER_COIN;
