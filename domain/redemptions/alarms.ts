import { site } from '#site';

/** Why staff must look at a redemption, by the code that is stored. */
export const REDEMPTION_ALARM_MESSAGES = {
  burned_after_end: `Its ${site.symbol} were burned on the blockchain even though the request was refused or canceled. We owe the coins.`,
  burned_unasked: `The ${site.symbol} at its address were burned, but no one started that at the desk. Find out who has a FULFILMENT key.`,
  arrived_after_end: `${site.symbol} arrived at its address after the request was closed or burned. Send them back.`,
  receipt_differs: 'The receipt on the blockchain doesn’t match this delivery.',
} as const;
export type RedemptionAlarm = keyof typeof REDEMPTION_ALARM_MESSAGES;
