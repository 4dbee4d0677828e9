import { Hono } from 'hono';
import { NOTICE_MESSAGES, NOTICE_NAMES, noticeInput } from '#domain/notices.ts';
import type { AppEnv } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { jsonInput } from '../../platform/http/json-input.ts';
import { limitRequests } from '../../platform/limits/limit-requests.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { unsubscribePage } from '../../platform/mail/unsubscribe.ts';
import { chooseAsReader, noticesOfReader } from './choose-as-reader.ts';

const noticeNamed = (name: string) =>
  orNotFound(
    NOTICE_NAMES.find((each) => each === name),
    NOTICE_MESSAGES.linkUnknown,
  );

/** Which emails the reader of an email gets: what only our emails carry is all the proof there is. */
export const noticeRoutes = new Hono<AppEnv>()
  .use('/api/notices/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    // The link's token is in the address.
    c.header('referrer-policy', 'no-referrer');
    await next();
  })
  .get('/api/notices/:of', limitRequests(LIMITS.reads), async (c) =>
    c.json(await noticesOfReader(c.var.context, c.req.param('of'))),
  )
  .put('/api/notices/:of', limitRequests(LIMITS.noticeChoices), jsonInput(noticeInput(NOTICE_NAMES)), async (c) => {
    const { notice, wanted } = c.req.valid('json');
    await chooseAsReader(c.var.context, c.req.param('of'), { [notice]: wanted });
    return c.json({});
  })
  // Mail scanners open links, so this changes nothing: it leads to the page with the button.
  .get('/api/notices/:of/:notice', limitRequests(LIMITS.reads), (c) =>
    c.redirect(unsubscribePage(c.var.context, c.req.param('of'), c.req.param('notice')), 302),
  )
  // What a mail program sends at one press, from anywhere and without a login (RFC 8058).
  .post('/api/notices/:of/:notice', limitRequests(LIMITS.noticeChoices), async (c) => {
    await chooseAsReader(c.var.context, c.req.param('of'), { [noticeNamed(c.req.param('notice'))]: false });
    return c.json({});
  });
