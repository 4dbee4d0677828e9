const CHANNELS = [1, 3, 5];
const WEIGHTS = [0.2126, 0.7152, 0.0722];

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

const luminance = (colour: string) =>
  CHANNELS.reduce((sum, at, index) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return sum + linear(share) * (WEIGHTS[index] ?? 0);
  }, 0);

/** The contrast of two colours (#rrggbb) by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Cut, not rounded, to one decimal: 4.49 must not read as 4.5. */
export const shownContrast = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
