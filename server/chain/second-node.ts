import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Context } from '../context.ts';
import { Unavailable } from '../errors.ts';
import { readCursor } from './stored-events.ts';

/**
 * Throws Unavailable if a second node is set and did not confirm what was verified last: what can't be taken back, as a shipment,
 * waits for it.
 */
export async function requireSecondNode(context: Pick<Context, 'db' | 'chain'>): Promise<void> {
  if (!context.chain.second) return;
  const cursor = await readCursor(context);
  if (!cursor || cursor.confirmed !== cursor.block) throw new Unavailable(API_MESSAGES.secondNodeUnavailable);
}
