import type { Context } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';

class Undone extends Error {}

/** Does something in a transaction and undoes it: whether it was accepted. What is refused otherwise than as a conflict is thrown. */
export async function isAccepted<Of extends Context>(
  context: Of,
  act: (transactionContext: Of) => Promise<unknown>,
): Promise<boolean> {
  try {
    await context.db.transaction(async (tx) => {
      await act({ ...context, db: tx });
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return true;
    if (error instanceof Conflict) return false;
    throw error;
  }
  return false;
}
