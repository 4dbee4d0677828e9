import { METAL_TITLE } from '#domain/coin.ts';
import type { ColorName } from '#domain/colors.ts';
import { site } from '#site';

/** The colors by token: what we call them and what they are for. */
export const BRAND_COLORS = [
  { token: 'paper', name: 'Ivory', use: 'The page itself' },
  { token: 'surface', name: 'Plate', use: 'Surfaces on the page: tables, fields, panels' },
  { token: 'sunken', name: 'Shade', use: 'Full-width bands, table headers' },
  { token: 'line', name: 'Hairline', use: 'Dividing lines' },
  { token: 'edge', name: 'Edge', use: 'Field and button borders' },
  { token: 'ink', name: 'Ink', use: 'Text, and the mark on light backgrounds' },
  { token: 'muted', name: 'Soft ink', use: 'Secondary text' },
  { token: 'accent', name: METAL_TITLE, use: 'Links, section names, focus outline' },
  { token: 'accent-fill', name: `Coin ${site.metal}`, use: 'The coin and thick lines; never behind text' },
  { token: 'accent-wash', name: `${METAL_TITLE} wash`, use: 'Selected text and search matches' },
  { token: 'action', name: 'Action', use: 'The primary button' },
  { token: 'danger', name: 'Warning', use: 'Errors and actions that can’t be undone' },
  { token: 'good', name: 'Done', use: 'Success' },
] as const satisfies { token: ColorName; name: string; use: string }[];

/** Pairs of foreground and background, and the contrast that WCAG 2.2 AA asks of them. */
export const PAIRS = [
  { words: 'ink', ground: 'paper', needs: 4.5 },
  { words: 'muted', ground: 'paper', needs: 4.5 },
  { words: 'muted', ground: 'sunken', needs: 4.5 },
  { words: 'accent', ground: 'paper', needs: 4.5 },
  { words: 'accent', ground: 'surface', needs: 4.5 },
  { words: 'on-action', ground: 'action', needs: 4.5 },
  { words: 'danger', ground: 'danger-wash', needs: 4.5 },
  { words: 'good', ground: 'good-wash', needs: 4.5 },
  { words: 'edge', ground: 'surface', needs: 3 },
] as const satisfies { words: ColorName; ground: ColorName; needs: number }[];

/** Cut, not rounded, to one decimal: 4.49 must not read as 4.5. */
export const shownContrast = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
