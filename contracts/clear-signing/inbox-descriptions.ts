import type { ContractFunctionName } from 'viem';
import type { redemptionInboxAbi } from '../abi.ts';
import { account, amount, type Description, raw } from './fields.ts';
import { ticketHash } from './token-descriptions.ts';

const returnFields = { ticketHash, asset: account('Token'), to: account('To'), amount: amount('Amount', 'asset') };

/** Every function of the RedemptionInbox that changes anything, by its name; the compiler lists the missing ones. */
export const INBOX_CALLS: Readonly<Record<ContractFunctionName<typeof redemptionInboxAbi, 'nonpayable'>, Description>> =
  {
    redeem: {
      intent: 'Redeem at ticket address',
      fields: { ticketHash, coins: raw('Coins') },
    },
    announceReturn: { intent: 'Announce a return', fields: returnFields },
    approveReturn: { intent: 'Approve a return', fields: returnFields },
    cancelReturn: { intent: 'Cancel a return', fields: { id: raw('Return') } },
  };
