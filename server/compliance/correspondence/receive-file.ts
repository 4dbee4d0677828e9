import type { Context } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts';
import { queueNotice } from '../../platform/mail/queue-mail.ts';
import { completeUpload, dropUpload, storePieces } from './store-pieces.ts';
import { type CorrespondenceSubject, files } from './table.ts';

type Receiving = {
  /** The idempotency key. */
  key: string | undefined;
  /** Locks the subject, throws if it takes no file, and says what it's called. */
  expect: (transactionContext: Context) => Promise<string>;
};

/**
 * Takes a customer's file as it comes, once per key; staff get an email without it. It is a file, and its subject's, only when all of it
 * is stored; whatever ends it before that, nothing of it is left.
 */
export async function receiveFile(
  context: Context,
  subject: CorrespondenceSubject,
  chunks: AsyncIterable<Uint8Array>,
  { key, expect }: Receiving,
): Promise<{ id: string }> {
  const id = uuidv7(context.now());
  try {
    const { type, size, sha256 } = await storePieces(context, { id, subject }, chunks);
    const request = { scope: `POST /api/${subject.kind}/files`, key, body: { id: subject.id, sha256 } };
    const answer = await withIdempotencyKey(context, request, async (transactionContext) => {
      const title = await expect(transactionContext);
      const createdAt = transactionContext.now();
      await completeUpload(transactionContext, id);
      const of = { subjectKind: subject.kind, subjectId: subject.id };
      await transactionContext.db.insert(files).values({ id, ...of, type, size, createdAt });
      await queueNotice(transactionContext, 'file-notice', { title });
      return { id };
    });
    if (answer.id !== id) await dropUpload(context, id);
    return answer;
  } catch (error) {
    // Where even that fails, it is deleted later.
    await dropUpload(context, id).catch(() => {});
    throw error;
  }
}
