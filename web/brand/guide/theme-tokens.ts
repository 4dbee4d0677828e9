import { COLORS, type SchemeColor } from '#domain/colors.ts';
import theme from '../../styles/theme.css?raw';

/** A color in both schemes, as #rrggbb. */
export function colourOf(token: string): SchemeColor {
  const color = (COLORS as Record<string, SchemeColor>)[token];
  if (!color) throw new Error(`domain/colors.ts has no color for --${token}`);
  return color;
}

/** Any other token of the theme, as it is written there. */
export function tokenOf(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(theme)?.[1];
  if (!value) throw new Error(`web/styles/theme.css has no --${name}`);
  return value;
}
