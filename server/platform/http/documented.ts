import type { MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';

type Documented = {
  summary: string;
  /** What it answers. */
  answer: z.ZodMiniType;
  /** Whether `Link` names the next page. */
  isPaged?: true;
};

/** What is said of a route in /api/openapi.json beside what it reads, by the handler that carries it. */
export const documentations = new WeakMap<object, Documented>();

/** Says what a route is for and what it answers: of those that other people's programs call. */
export function documented(about: Documented): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next();
  documentations.set(handler, about);
  return handler;
}
