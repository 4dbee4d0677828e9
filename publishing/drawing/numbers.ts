/** A number as SVG needs it: two decimals at most, three significant ones below 1. */
export const short = (value: number): string =>
  String(Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(2)));
