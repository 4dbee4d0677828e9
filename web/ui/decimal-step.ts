const DECIMAL = /^(\d*)(?:\.(\d*))?$/;

const scaled = (text: string, decimals: number): bigint | undefined => {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  return BigInt(`${match[1] || '0'}${(match[2] ?? '').padEnd(decimals, '0')}`);
};

const decimalsOf = (text: string) => text.trim().split('.')[1]?.length ?? 0;

/**
 * The decimal one step up (1) or down (-1), exact, with as many decimals as were there; never below min.
 * What is no plain decimal counts as zero.
 */
export function stepDecimal(text: string, step: string, direction: 1 | -1, min = '0'): string {
  const decimals = Math.max(...[text, step, min].map(decimalsOf));
  const [from, by, least] = [text, step, min].map((part) => scaled(part, decimals) ?? 0n) as [bigint, bigint, bigint];
  const next = from + by * BigInt(direction);
  const digits = (next < least ? least : next).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
