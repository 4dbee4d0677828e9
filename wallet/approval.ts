import type { Hash } from 'viem';
import { RELAY_MINUTES } from '#domain/wallet/limits.ts';
import { type FeeEstimate, type FeeEstimates, FeeRisen, type FeeSpeed } from './fee.ts';

/** What a person agrees to in a confirmation dialog: one transaction, with the fee that was shown. */
export type Approval = {
  /** Identifies the confirmation: however often it is answered, the signer signs once for it. */
  intent: string;
  /** When the data that the confirmation shows was read, in milliseconds. Its holder didn't know of what was signed later. */
  at: number;
  fee: FeeEstimate;
  /** The fees from which `fee` was chosen. */
  offered: FeeEstimates;
  /** The number of a Safe's transaction; whoever executes it pays the fee. */
  number?: number;
  second?: SecondPayment | undefined;
};

/** The holder wants to pay once more in addition to these same payments, which may still be carried out or just were. */
export type SecondPayment = { besides: readonly Hash[] };

/** The approval that a confirmation asks for, at the normal speed; created once, when the confirmation opens. */
export const createApproval = (offered: FeeEstimates, number?: number): Approval => ({
  intent: crypto.randomUUID(),
  at: Date.now(),
  fee: offered.normal,
  offered,
  ...(number !== undefined && { number }),
});

/** The same confirmation at another speed. */
export const atSpeed = (approval: Approval, speed: FeeSpeed): Approval => ({
  ...approval,
  fee: approval.offered[speed],
});

/** The same where the site pays the fee. */
export type RelayApproval = Pick<Approval, 'intent' | 'at' | 'second'> & {
  /** Until when it may be carried out, in unix seconds. */
  deadline: number;
  /** The same payments, signed before. One of them is to be carried out, so nothing is signed. */
  continues?: readonly Hash[] | undefined;
};
export type AnyApproval = Approval | RelayApproval;

export const isRelayed = (approval: AnyApproval): approval is RelayApproval => 'deadline' in approval;

/** The same where the site pays the fee. */
export const createRelayApproval = (now = Date.now()): RelayApproval => ({
  intent: crypto.randomUUID(),
  at: now,
  deadline: Math.floor(now / 1000) + 60 * RELAY_MINUTES,
});

/** The approval to ask for after a failure: with the new fee, if the fee was the reason. */
export function approvalAfter<Kind extends AnyApproval>(approval: Kind, error: unknown): Kind {
  if (!(error instanceof FeeRisen) || isRelayed(approval)) return approval;
  return { ...approval, offered: error.offered, fee: error.offered[approval.fee.speed] };
}
