import { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import * as z from 'zod/mini';
import type { AppEnv } from '../../platform/context.ts';
import { documented } from '../../platform/http/documented.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { openApiDocument } from './openapi.ts';

/** GET /api/openapi.json: every call of the site. The routes are read when it is first asked for, once all are there. */
export function openApiRoutes(routes: () => readonly RouterRoute[]) {
  let document: string | undefined;
  return new Hono<AppEnv>().get(
    '/api/openapi.json',
    limitRequests(LIMITS.reads),
    documented({ summary: 'This description of the calls, in OpenAPI 3.1', answer: z.looseObject({}) }),
    (c) => {
      document ??= JSON.stringify(openApiDocument(routes()));
      c.set('sameForAll', true);
      c.header('access-control-allow-origin', '*');
      return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
    },
  );
}
