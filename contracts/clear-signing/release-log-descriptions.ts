import type { ContractFunctionName } from 'viem';
import type { releaseLogAbi } from '../abi.ts';
import { type Description, raw } from './fields.ts';

/** Every function of the ReleaseLog that changes anything, by its name; the compiler lists the missing ones. */
export const RELEASE_LOG_CALLS: Readonly<
  Record<ContractFunctionName<typeof releaseLogAbi, 'nonpayable'>, Description>
> = {
  record: {
    intent: 'Record a release of the site',
    fields: { number: raw('Release'), manifestHash: raw('SHA-256 of manifest'), emergency: raw('Emergency') },
  },
};
