import { type AnyApproval, isRelayed } from '#wallet/approval.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { useLateCode } from '#web/lib/use-late-code.ts';

/** Few payments are gasless, so the code that signs and submits them comes late. */
export const relayCode = lateCode(() => import('#wallet/send-relayed.ts'));

/** Loads what carries out that approval before it can be given. */
export const useCodeFor = (approval: AnyApproval | undefined) =>
  useLateCode('relay', relayCode, approval !== undefined && isRelayed(approval));
