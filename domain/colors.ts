/** A color in the light scheme and in the dark one, as #rrggbb. */
export type SchemeColor = { light: string; dark: string };

const both = (color: string): SchemeColor => ({ light: color, dark: color });

/** The ground of every page. Exported separately, so that the page's script doesn't include the other colors. */
export const PAPER: SchemeColor = { light: '#f8f4ea', dark: '#12110e' };

/**
 * The colors of the site, its emails, documents and drawings. Styles know each by its name here: `var(--accent)`,
 * `text-accent`.
 */
export const COLORS = {
  paper: PAPER,
  surface: { light: '#fffdf7', dark: '#1a1813' },
  sunken: { light: '#f0e9d9', dark: '#0c0b09' },
  line: { light: '#dfd5be', dark: '#363126' },
  edge: both('#877e6a'),
  ink: { light: '#1c1a16', dark: '#f3eee2' },
  muted: { light: '#585143', dark: '#b9b09d' },
  accent: { light: '#84600f', dark: '#dcb95f' },
  'accent-fill': both('#c79a35'),
  'accent-wash': { light: '#f7edd3', dark: '#2a2312' },
  action: { light: '#1c1a16', dark: '#dcb95f' },
  'action-hover': { light: '#3d382d', dark: '#ecd084' },
  'on-action': { light: '#fffdf7', dark: '#1c1a16' },
  danger: { light: '#a02318', dark: '#ff9d8f' },
  'danger-fill': { light: '#a02318', dark: '#b3382b' },
  'danger-wash': { light: '#fbe9e6', dark: '#331511' },
  good: { light: '#1f6a3c', dark: '#7fd19f' },
  'good-wash': { light: '#e6f3ea', dark: '#10281a' },
  footer: both('#181611'),
  'footer-ink': both('#f6f1e5'),
  'footer-muted': both('#bdb4a0'),
  'footer-line': both('#3f3a2f'),
} as const satisfies Record<string, SchemeColor>;

export type ColorName = keyof typeof COLORS;

const CHANNELS = [1, 3, 5];
const WEIGHTS = [0.2126, 0.7152, 0.0722];

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

const luminance = (color: string) =>
  CHANNELS.reduce((sum, at, index) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return sum + linear(share) * (WEIGHTS[index] ?? 0);
  }, 0);

/** The contrast of two colors (#rrggbb) by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
