/** The token sale that the two historical purchase agreements governed; it is over. */
export const TOKEN_SALE = {
  priceCents: 162_750,
  opened: 'June 30, 2018, 5:00 p.m. PST',
  closed: 'June 30, 2020, 4:59 p.m. PST',
  hardCap: '1B',
  tokens: 600_000,
  reserveLockMonths: 3,
  deliveryDelayWeeks: 4,
  arbitrationSeat: 'Salt Lake City, Utah',
  olderRules: 'Costa Rica',
} as const;
