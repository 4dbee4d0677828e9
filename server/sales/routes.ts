import { Hono } from 'hono';
import { messageInput } from '#domain/compliance/correspondence.ts';
import { identityData } from '#domain/compliance/identity.ts';
import { noticeInput, PURCHASE_NOTICES } from '#domain/notices.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { purchaseRequest, walletInput } from '#domain/purchases/purchase.ts';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { knownAccount } from '../accounts/require-account.ts';
import { fileChunks, fileInput } from '../compliance/correspondence/file-input.ts';
import type { AppEnv } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { jsonInput } from '../platform/http/json-input.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { purchaseByKey } from './find-purchase.ts';
import { expectAllowed } from './purchase-block-reason.ts';
import { purchaseStatus } from './purchase-status.ts';
import { requestPurchase } from './request-purchase.ts';
import { setWallet } from './set-wallet.ts';
import { addProof, chooseForPurchase, giveIdentityForPurchase, writeAsCustomer } from './write-about-purchase.ts';

const keyOf = (c: { req: { param(name: 'key'): string } }): string =>
  orNotFound(readReadableId(c.req.param('key'), SECRET_LETTERS), PURCHASE_MESSAGES.notFound);

const expectedFile = fileInput(async (c) => {
  const key = keyOf(c as unknown as Parameters<typeof keyOf>[0]);
  const purchase = orNotFound(await purchaseByKey(c.var.context, key), PURCHASE_MESSAGES.notFound);
  // Before any of its contents are read.
  await expectAllowed(c.var.context, 'send_file', purchase);
  return { kind: 'purchase', id: purchase.id };
});

/** What customers call. The key of a request is all the proof there is, so its page shows no name and no whole address. */
export const salesRoutes = new Hono<AppEnv>()
  .post('/api/purchase', limitRequests(LIMITS.forms), jsonInput(purchaseRequest), knownAccount, async (c) => {
    const key = c.req.header('idempotency-key');
    return c.json(await requestPurchase(c.var.context, c.req.valid('json'), key));
  })
  .get('/api/purchase/:key', limitRequests(LIMITS.reads), async (c) => {
    const status = await purchaseStatus(c.var.context, keyOf(c));
    c.header('cache-control', 'no-store');
    return c.json(orNotFound(status, PURCHASE_MESSAGES.notFound));
  })
  .post('/api/purchase/:key/wallet', limitRequests(LIMITS.purchaseChanges), jsonInput(walletInput), async (c) => {
    const { id } = orNotFound(await purchaseByKey(c.var.context, keyOf(c)), PURCHASE_MESSAGES.notFound);
    await setWallet(c.var.context, id, c.req.valid('json').ethereum_address);
    return c.json({});
  })
  .post('/api/purchase/:key/identity', limitRequests(LIMITS.purchaseChanges), jsonInput(identityData), async (c) => {
    const { id } = orNotFound(await purchaseByKey(c.var.context, keyOf(c)), PURCHASE_MESSAGES.notFound);
    await giveIdentityForPurchase(c.var.context, id, c.req.valid('json'));
    return c.json({});
  })
  .post('/api/purchase/:key/messages', limitRequests(LIMITS.purchaseChanges), jsonInput(messageInput), async (c) => {
    const { id } = orNotFound(await purchaseByKey(c.var.context, keyOf(c)), PURCHASE_MESSAGES.notFound);
    const key = c.req.header('idempotency-key');
    return c.json(await writeAsCustomer(c.var.context, id, c.req.valid('json').text, key));
  })
  .put(
    '/api/purchase/:key/notices',
    limitRequests(LIMITS.purchaseChanges),
    jsonInput(noticeInput(PURCHASE_NOTICES)),
    async (c) => {
      const { id } = orNotFound(await purchaseByKey(c.var.context, keyOf(c)), PURCHASE_MESSAGES.notFound);
      const { notice, wanted } = c.req.valid('json');
      await chooseForPurchase(c.var.context, id, { [notice]: wanted });
      return c.json({});
    },
  )
  .post('/api/purchase/:key/files', limitRequests(LIMITS.forms), expectedFile, async (c) => {
    const { id } = orNotFound(await purchaseByKey(c.var.context, keyOf(c)), PURCHASE_MESSAGES.notFound);
    return c.json(await addProof(c.var.context, id, fileChunks(c), c.req.header('idempotency-key')));
  });
