import { API_MESSAGES } from '#domain/messages/api.ts';
import type { PageFigures } from '#domain/page-fillings.ts';
import { reserveCover } from '#domain/reserve/cover.ts';
import { ATTESTATION_VALID_SECONDS } from '#domain/terms.ts';
import { site } from '#site';
import { lastEvent, readCursor } from '../../chain/stored-events.ts';
import { heldTogether, restrictionsAt, supplyIn } from '../../chain/supply.ts';
import type { ChainContext, Context } from '../../platform/context.ts';
import { Unavailable } from '../../platform/errors.ts';
import { pricesAt } from '../../price/find-price.ts';
import { inboxAddresses } from '../../redemptions/inbox.ts';
import { attestations } from '../lots/attestations.ts';

/** The first moment after a month such as 2026-10, in UTC. */
const monthEnd = (month: string): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number));
};

const isoAt = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/**
 * Tokens by class, the attested coins, and how they compare: as of the last verified final block, or at the end of a month that is over.
 * Amounts of tokens are units, as text.
 */
export async function reserveStatement(context: Context, month?: string) {
  const cursor = await readCursor(context);
  if (!cursor || cursor.block < 0n) throw new Unavailable(API_MESSAGES.chainUnavailable);
  const end = month === undefined ? undefined : monthEnd(month);
  const until = end && end <= context.now() ? end : undefined;
  const [supply, { frozen, paused }, all, inboxes, prices] = await Promise.all([
    supplyIn(context, { until }),
    restrictionsAt(context, until),
    attestations(context),
    inboxAddresses(context),
    pricesAt(context, [until ?? context.now()]),
  ]);
  const given = all.filter(({ final, attested_at }) => final && (!until || new Date(attested_at) < until));
  const [last] = given;
  const since = last && (await supplyIn(context, { since: new Date(last.as_of), until }));
  const frozenTickets = inboxes.filter((address) => frozen.includes(address));
  const [atTickets, ofFrozen, ofBoth] = await Promise.all(
    [inboxes, frozen, frozenTickets].map((accounts) => heldTogether(context, accounts, until)),
  );
  const [handedIn = 0n, blocked = 0n, both = 0n] = [atTickets, ofFrozen, ofBoth];
  const { outstanding, redeemedSince, inTrust, excess, headroom } = reserveCover(
    last && { coins: Number(last.coins), redeemedAsOf: BigInt(last.redeemed_as_of) },
    supply,
  );
  return {
    token: { chain_id: context.chain.id, address: context.chain.token, symbol: site.symbol, decimals: 9 },
    /** The last block that was read and verified; a month that is over ends before `until`. */
    as_of: {
      block: String(cursor.block),
      block_hash: cursor.blockHash,
      until: until?.toISOString() ?? null,
      age_seconds: cursor.age,
    },
    tokens: {
      issued: String(supply.issued),
      redeemed: String(supply.redeemed),
      outstanding: String(outstanding),
      /** By class; the three add up to what is outstanding. */
      frozen: String(blocked),
      at_redemption_tickets: String(handedIn - both),
      redeemable: String(outstanding - blocked - handedIn + both),
      frozen_accounts: frozen,
    },
    assets: {
      coins_attested: last ? Number(last.coins) : 0,
      redeemed_since: String(redeemedSince),
      covered: String(inTrust),
      depository: site.credentials.depository,
    },
    comparison: { excess: String(excess), headroom: String(headroom), is_covered: excess >= 0n },
    issued_since: since ? { units: String(since.issued), acts: since.issues } : null,
    redeemed_since: since ? { units: String(since.redeemed), acts: since.redemptions } : null,
    paused,
    price_cents: prices.values().next().value ?? null,
    /** Newest first; `expires_at` is when issuing against it ends. */
    attestations: given.map(({ final: _, ...attestation }) => ({
      ...attestation,
      expires_at: isoAt(Date.parse(attestation.as_of) / 1_000 + ATTESTATION_VALID_SECONDS),
    })),
  };
}

/** The figures in the pages' HTML, by the last final block. */
export async function pageFigures(context: ChainContext): Promise<PageFigures> {
  const [last, supply] = [await lastEvent(context, 'ReserveAttested'), await supplyIn(context, {})];
  const attested = last && {
    coins: Number(last.args.coins),
    redeemedAsOf: BigInt(String(last.args.redeemedAsOf)),
  };
  const { redeemedSince, inTrust, headroom } = reserveCover(attested, supply);
  return {
    countedAt: last ? Number(last.args.asOf) : null,
    issued: supply.issued,
    redeemed: supply.redeemed,
    redeemedSince,
    inTrust,
    headroom,
  };
}
