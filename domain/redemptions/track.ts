import type { RedemptionHistoryName, RedemptionState } from './machine.ts';

/** Whether this is the hash of a ticket, which is public once its burn is on the chain, and no ticket number. */
export const isTicketHash = (text: string): boolean => /^0x[0-9a-f]{64}$/.test(text);

/** Steps that tell when coins are on their way to someone, which a thief would like to know. */
export const ON_THE_ROAD: readonly string[] = [
  'ship',
  'deliver',
  'return',
  'pay_costs',
  'reship',
  'claim_lost',
  'report_lost',
  'decline_claim',
  'find',
  'replace',
] satisfies RedemptionHistoryName[];

/** States in which no package is on its way any more. */
export const ROAD_ENDED: readonly RedemptionState[] = ['delivered', 'closed'];
