import { Hono } from 'hono';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/json.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { AppEnv } from '../context.ts';
import { queryInput } from '../json-input.ts';
import { paged, pageQuery } from '../paging.ts';
import { confirmationsOf, type Place, readCursor, type StoredEvent, transactionList } from './read.ts';

/** `block-logIndex`: the place of the last entry that the page before showed. */
export const afterPlace = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/, MESSAGES.cursorInvalid)),
  z.transform((cursor: string): Place => {
    const [block = '', logIndex = ''] = cursor.split('-');
    return { block: BigInt(block), logIndex: Number(logIndex) };
  }),
);
export const placeCursor = ({ block, logIndex }: Place): string => `${block}-${logIndex}`;

const query = z.extend(pageQuery(afterPlace), { address: z.optional(hexAddress) });

const shown = (event: StoredEvent, head: bigint | undefined) => ({
  hash: event.tx,
  block: Number(event.block),
  time: event.time.toISOString(),
  name: event.name as 'Transfer' | 'Issued' | 'Redeemed',
  from: event.from,
  to: event.to,
  value: String(event.value),
  final: event.final,
  confirmations: confirmationsOf(event, head),
});

export const chainRoutes = new Hono<AppEnv>().get('/api/transactions', queryInput(query), async (c) => {
  const page = c.req.valid('query');
  const [rows, cursor] = await Promise.all([transactionList(c.var.context, page), readCursor(c.var.context)]);
  c.header('cache-control', 'no-cache');
  return c.json(paged(c, rows, page.limit, placeCursor).map((event) => shown(event, cursor?.head)));
});
