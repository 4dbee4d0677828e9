import { plainDecimal } from './digits.ts';
import { USG_DECIMALS, type UsdCents, type UsdMills, type Usg } from './money.ts';

function scaledDown(text: string, decimals: number): bigint | undefined {
  const [whole, fraction = ''] = plainDecimal(text)?.split('.') ?? [];
  if (whole === undefined || whole.length > 30) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Reads a typed decimal such as '2.01' or '1,000'; digits after the ninth are cut, never rounded (docs/product.md, Constants). Undefined if it is no decimal. */
export const parseUsgDown = (text: string): Usg | undefined => scaledDown(text, USG_DECIMALS);

/** A typed amount without the dollar sign in front of it. */
export const withoutDollarSign = (text: string): string => text.replace(/^\s*[$＄]/, '');

/** Reads dollars with up to three decimals into mills, cutting the rest. Undefined if it is no decimal. */
export const parseUsdMillsDown = (text: string): UsdMills | undefined => scaledDown(withoutDollarSign(text), 3);

/** Reads an amount of anything into its smallest units, exactly. Undefined if it has more decimals than that or is no decimal. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  if (/[1-9]/.test((plainDecimal(text)?.split('.')[1] ?? '').slice(decimals))) return undefined;
  return scaledDown(text, decimals);
}

/** Reads a price in dollars exactly. Undefined if it has more than two decimals or is no decimal. */
export function parseUsdCents(text: string): UsdCents | undefined {
  const cents = parseUnits(withoutDollarSign(text), 2);
  return cents === undefined || cents > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(cents);
}
