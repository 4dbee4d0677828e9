import { pageOf, withQuery } from '../accounts/redirect.ts';
import type { Context } from '../context.ts';

/** The page on which the customer follows the request. */
export const statusPage = (context: Pick<Context, 'origins'>, key: string): string =>
  withQuery(pageOf(context, '/purchasesuccess'), { key });
