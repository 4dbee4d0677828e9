import * as z from 'zod/mini';
import { cents, hashText, timeText, unitsText } from '../../platform/http/answer-schemas.ts';

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const acts = z.nullable(z.object({ units: unitsText, acts: z.int() }));

/** The answer of GET /api/reserves. */
export const statementAnswer = z.object({
  token: z.object({ chain_id: z.int(), address, symbol: z.string(), decimals: z.int() }),
  as_of: z.object({
    block: z.string(),
    block_hash: z.string(),
    until: z.nullable(timeText),
    age_seconds: z.int().check(z.describe('How old what was read from the chain is')),
  }),
  tokens: z.object({
    issued: unitsText,
    redeemed: unitsText,
    outstanding: unitsText.check(z.describe('The supply: frozen, at_redemption_tickets and redeemable add up to it')),
    frozen: unitsText,
    at_redemption_tickets: unitsText,
    redeemable: unitsText,
    frozen_accounts: z.array(address),
  }),
  assets: z.object({
    coins_attested: z.int(),
    redeemed_since: unitsText,
    covered: unitsText,
    depository: z.string(),
  }),
  comparison: z.object({ excess: unitsText, headroom: unitsText, is_covered: z.boolean() }),
  issued_since: acts.check(z.describe('Since the last attestation’s count')),
  redeemed_since: acts,
  paused: z.boolean(),
  price_cents: z.nullable(cents),
  attestations: z.array(
    z.looseObject({
      coins: z.string(),
      as_of: timeText,
      expires_at: timeText,
      document_hash: hashText,
      attestor: address,
      attested_at: timeText,
      block: z.string(),
      tx: hashText,
    }),
  ),
});
