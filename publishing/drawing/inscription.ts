/** What the coin says, above and below. It names no issuer. */
export const COIN_INSCRIPTION = ['ONE OUNCE OF GOLD', 'ONE COIN · ONE TOKEN'] as const;
