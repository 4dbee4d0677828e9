export const FEE_SPEED_LABELS = { slow: 'Slow', normal: 'Normal', fast: 'Fast' } as const;

/** How long until a transaction is in a block; `seconds` is undefined if none of the last blocks took so small a fee. */
export function feeWait(seconds: number | undefined): string {
  if (seconds === undefined) return 'may take hours';
  return seconds < 90 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}
