import { type Address, type ContractFunctionArgs, encodeFunctionData, type Hex } from 'viem';
import { redemptionInboxAbi } from '#contracts/abi.ts';
import type { Usg } from '#domain/money.ts';
import type { Call } from './chain.ts';

/** Tokens that are to leave a ticket's address again, in units. */
export type InboxReturn = { ticketHash: Hex; token: Address; to: Address; units: Usg };

const returnArgs = ({ ticketHash, token, to, units }: InboxReturn) =>
  [ticketHash, token, to, units] as const satisfies ContractFunctionArgs<
    typeof redemptionInboxAbi,
    'nonpayable',
    'announceReturn'
  >;

const abi = redemptionInboxAbi;

/** Burns what lies at a ticket's address for it; needs FULFILMENT. */
export const redeemFromInboxCall = (inbox: Address, ticketHash: Hex, coins: number): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi, functionName: 'redeem', args: [ticketHash, BigInt(coins)] }),
});

/** Proposes a return; needs FULFILMENT. */
export const announceReturnCall = (inbox: Address, given: InboxReturn): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi, functionName: 'announceReturn', args: returnArgs(given) }),
});

/** Pays a return that was announced with the same values; needs COMPLIANCE. */
export const approveReturnCall = (inbox: Address, given: InboxReturn): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi, functionName: 'approveReturn', args: returnArgs(given) }),
});
