import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { chartMarkup } from '#domain/chart/drawing.ts';
import { usualRange, windowOf } from '#domain/chart/window.ts';
import type { PageFigures, PageFilling } from '#domain/page-fillings.ts';
import type { PagePrice } from '#domain/price/page-price.ts';
import { currentPriceAnswer, priceLogAnswer } from '#server/price/price-answers.ts';
import { statementAnswer } from '#server/reserve/statement/statement-answer.ts';
import { type Asker, NoAnswer } from './ask.ts';

/** What the site's public calls say, of which the server's own function makes the texts in its pages. */
export type PageData = Pick<PageFilling, 'price' | 'figures' | 'chart' | 'chain'> & { mode: 'local' | 'live' };

const siteAnswer = z.object({
  mode: z.enum(['local', 'live']),
  chainId: z.int(),
  token: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  faucet: z.boolean(),
});
const timeAnswer = z.object({ now: z.iso.datetime() });

const HOUR = 3_600;
/** Public calls are limited, and say when to come again. */
const [TRIES, MOST_WAIT_SECONDS] = [3, 60];
/** The most that a list answers at once. */
const PAGE_SIZE = 100;
const MANNER = { purpose: 'fetch', browser: 'Chrome', encodings: 'gzip, deflate, br, zstd' } as const;

/** A public call's answer; undefined where it says that there is nothing yet. */
async function call<Shape extends z.ZodMiniType>(
  site: Pick<Asker, 'ask'>,
  path: string,
  shape: Shape,
  none?: number,
  tries = TRIES,
): Promise<z.infer<Shape> | undefined> {
  const { status, body, headers } = await site.ask(path, MANNER);
  if (status === 429 && tries > 1) {
    await sleep(Math.min(Number(headers.get('retry-after')) || 1, MOST_WAIT_SECONDS) * 1_000);
    return call(site, path, shape, none, tries - 1);
  }
  if (status === none) return undefined;
  if (status !== 200) throw new NoAnswer(`${path} answered ${status}.`);
  let said: unknown;
  try {
    said = JSON.parse(body.toString());
  } catch {
    throw new NoAnswer(`${path} isn’t JSON.`);
  }
  const read = shape.safeParse(said);
  if (!read.success) throw new NoAnswer(`${path} isn’t of the form that this release answers.`);
  return read.data;
}

async function readFigures(site: Pick<Asker, 'ask'>): Promise<PageFigures | null> {
  const statement = await call(site, '/api/reserves', statementAnswer, 503);
  if (!statement) return null;
  const { tokens, assets, comparison, attestations } = statement;
  const [last] = attestations;
  return {
    countedAt: last ? Date.parse(last.as_of) / 1_000 : null,
    issued: BigInt(tokens.issued),
    redeemed: BigInt(tokens.redeemed),
    redeemedSince: BigInt(assets.redeemed_since),
    inTrust: BigInt(assets.covered),
    headroom: BigInt(comparison.headroom),
  };
}

async function readPoints(site: Pick<Asker, 'ask'>): Promise<{ time: number; cents: number }[]> {
  const points: { time: number; cents: number }[] = [];
  for (let after = ''; ; ) {
    const rows = (await call(site, `/api/prices${after}`, priceLogAnswer)) ?? [];
    for (const { since, cents, withdrawn } of rows) if (withdrawn === null) points.unshift({ time: since, cents });
    const oldest = rows.at(-1);
    if (!oldest || rows.length < PAGE_SIZE) return points;
    after = `?after=${oldest.time}`;
  }
}

async function readChart(site: Pick<Asker, 'ask'>, price: PagePrice | null): Promise<string> {
  if (!price) return '';
  const [points, time] = [await readPoints(site), await call(site, '/api/time', timeAnswer)];
  const now = Math.floor(Date.parse(time?.now ?? '') / 1_000 / HOUR) * HOUR;
  return chartMarkup(windowOf(points, usualRange(points, now), now));
}

/** Asks the public calls for what the pages are filled with. Throws NoAnswer. */
export async function readPageData(site: Pick<Asker, 'ask'>): Promise<PageData> {
  const facts = (await call(site, '/api/site', siteAnswer)) as z.infer<typeof siteAnswer>;
  const known = await call(site, '/api/usgprice', currentPriceAnswer, 404);
  const price = known
    ? { cents: known.cents, time: known.time, ...(known.as_of !== undefined && { as_of: known.as_of }) }
    : null;
  return {
    mode: facts.mode,
    chain: { id: facts.chainId, token: facts.token, local: facts.faucet },
    price,
    figures: await readFigures(site),
    chart: await readChart(site, price),
  };
}
