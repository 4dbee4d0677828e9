import { REDEMPTION_TRANSITION_LABELS } from '#domain/redemptions/machine.ts';
import { StatusHistory } from '#web/request-status/status-history.tsx';
import type { RedemptionStatus } from './use-redemption.ts';

/** Everything that happened to a redemption so far. */
export const RedemptionHistory = ({ transitions }: Pick<RedemptionStatus, 'transitions'>) => (
  <StatusHistory transitions={transitions} labels={REDEMPTION_TRANSITION_LABELS} />
);
