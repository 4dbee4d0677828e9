import type { PageFigures } from '#domain/page-fillings.ts';
import { readCursor } from '../../chain/stored-events.ts';
import type { ChainContext, Context } from '../../platform/context.ts';
import { orLast } from '../../platform/or-last.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { pageFigures } from './statement.ts';

/** How long the last block that was read counts as the newest. */
const FRESH_MS = 500;

/**
 * The figures in the pages' HTML; null before the chain was first read. However many views there are, the database is asked twice a second for
 * the last block, and the figures are computed once per block. While the database is down, the last known ones.
 */
export function figuresMemory() {
  const cache = promiseCache<PageFigures | null>(FRESH_MS);
  let last: { blockHash: string; figures: PageFigures } | undefined;
  async function ask(context: ChainContext): Promise<PageFigures | null> {
    const cursor = await readCursor(context);
    if (!cursor) return null;
    if (last?.blockHash !== cursor.blockHash)
      last = { blockHash: cursor.blockHash, figures: await pageFigures(context) };
    return last.figures;
  }
  return (context: Pick<Context, keyof ChainContext | 'log' | 'outages'>): Promise<PageFigures | null> =>
    orLast(
      context,
      () => cache.get('figures', () => ask(context)),
      () => last?.figures ?? null,
    );
}
