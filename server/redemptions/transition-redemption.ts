import { eq } from 'drizzle-orm';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import type { DbContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { type Redemption, redemptionColumns } from './find-redemption.ts';
import { redemptions } from './table.ts';

export const statefulRedemptions = { kind: 'redemption', machine: redemptionMachine, table: redemptions } as const;

/** The redemption, locked until the caller's transaction ends. */
export async function lockRedemption({ db }: DbContext, id: string): Promise<Redemption> {
  const [redemption] = await db.select(redemptionColumns).from(redemptions).where(eq(redemptions.id, id)).for('update');
  return orNotFound(redemption, REDEEM_MESSAGES.notFound);
}
