import { etag, RETAINED_304_HEADERS } from 'hono/etag';

/** Answers 304 where the client already has the same answer (If-None-Match), so that polling every few seconds transfers nothing. */
export const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'link'] });
