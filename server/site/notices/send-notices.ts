import { PRICE_NOTICE_DAYS } from '#domain/notices.ts';
import { ATTESTATION_VALID_SECONDS } from '#domain/terms.ts';
import { lastEvent } from '../../chain/stored-events.ts';
import { verifiedTime } from '../../chain/verified-time.ts';
import type { Context, Deps } from '../../platform/context.ts';
import { lockNotice, queueForAll } from '../../platform/mail/notice-to-all.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { knownPrice } from '../../price/find-price.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Emails who asked for it about a new price and a late attestation, for as long as the process lives. Any number of instances may do so. */
export function startNotices(deps: Deps) {
  const context: Context = { ...deps, actor: { kind: 'system' } };
  return repeatWork(context, EVERY_MS, mailPriceChange, mailLateAttestation);
}

/** Queues emails about a price that differs from the one in the last such email, which must be a week old: changes in between become one. */
export async function mailPriceChange(context: Context): Promise<void> {
  const price = await knownPrice(context);
  if (!price) return;
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    // Nobody is told of the first price that is seen here.
    const last = await lockNotice(transactionContext, 'price', price.cents);
    const isSoon = context.now().getTime() - last.at.getTime() < PRICE_NOTICE_DAYS * DAY_MS;
    if (last.about === price.cents || isSoon) return;
    const facts = { cents: String(price.cents), before: String(last.about) };
    await queueForAll(transactionContext, 'price', price.cents, facts);
  });
}

/**
 * Queues emails about an attestation that has run out without a new one, once. Not before the chain is verified until then, so that one
 * that we haven't read yet isn't called late.
 */
export async function mailLateAttestation(context: Context): Promise<void> {
  const last = await lastEvent(context, 'ReserveAttested');
  if (!last) return;
  const asOf = Number(last.args.asOf);
  const until = asOf + ATTESTATION_VALID_SECONDS;
  if (context.now().getTime() <= until * 1_000 || (await verifiedTime(context)) <= until) return;
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const { about } = await lockNotice(transactionContext, 'attestation', 0);
    if (about < asOf) await queueForAll(transactionContext, 'attestation', asOf, { asOf: String(asOf) });
  });
}
