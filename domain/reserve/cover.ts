import { type Usg, usgFromCoins } from '../money.ts';

/** What an attestation counted, and how many units had been redeemed in all by then. */
type Attested = { coins: bigint | number; redeemedAsOf: Usg };

/**
 * Tokens and the coins behind them, in units. Coins in trust are the attested ones less those redeemed since, whose coins leave the vault;
 * they are fewer than the tokens outstanding if coins are missing. `headroom` is how many tokens may still be issued.
 */
export function reserveCover(attested: Attested | undefined, { issued, redeemed }: { issued: Usg; redeemed: Usg }) {
  const outstanding = issued - redeemed;
  const redeemedSince = attested ? redeemed - attested.redeemedAsOf : 0n;
  const inTrust = attested ? usgFromCoins(attested.coins) - redeemedSince : 0n;
  const excess = inTrust - outstanding;
  return { outstanding, redeemedSince, inTrust, excess, headroom: excess > 0n ? excess : 0n };
}
