import { etag, RETAINED_304_HEADERS } from 'hono/etag';

/** Answers 304 to whoever has the same answer already (If-None-Match): what is asked for every few seconds costs no transfer. */
export const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'link'] });
