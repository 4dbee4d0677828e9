import theme from '../../styles/theme.css?raw';

export type Scheme = 'light' | 'dark';
export type Colour = Record<Scheme, string>;

const PAIRS = theme.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
const COLOURS = new Map<string, Colour>(
  Array.from(PAIRS, ([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** A colour of the theme in both schemes, as #rrggbb. */
export function colourOf(token: string): Colour {
  const colour = COLOURS.get(token);
  if (!colour) throw new Error(`web/styles/theme.css has no colour --${token}`);
  return colour;
}

/** Any other token of the theme, as it is written there. */
export function tokenOf(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(theme)?.[1];
  if (!value) throw new Error(`web/styles/theme.css has no --${name}`);
  return value;
}
