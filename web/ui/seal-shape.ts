/** What a check came to. */
export type SealState = 'good' | 'warning' | 'danger' | 'waiting';

/** The seal's rings in a square of 100: a coin's reeded edge, and a hairline in it. */
export const SEAL_RINGS = [
  { r: '45', 'stroke-width': '6', pathLength: '144', 'stroke-dasharray': '1.1 0.9' },
  { r: '38.5', 'stroke-width': '1' },
] as const;

/** The mark at its middle, of its state. */
export const SEAL_MARKS: Record<SealState, string> = {
  good: 'M33 51.5l12 12 23-27',
  warning: 'M50 31v25M50 67.5v.1',
  danger: 'M37 37l26 26M63 37l-26 26',
  waiting: 'M36 50h.1M50 50h.1M64 50h.1',
};

export const SEAL_LOOKS: Record<SealState, string> = {
  good: 'text-good',
  warning: 'text-accent',
  danger: 'text-danger',
  waiting: 'text-muted',
};
