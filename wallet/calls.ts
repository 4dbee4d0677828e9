import { type Address, type ContractFunctionArgs, encodeFunctionData, type Hex, keccak256, stringToBytes } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { type Usg, usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { Call } from './chain.ts';

/** The data of an issue that belongs to no order: 32 zero bytes, which may be used any number of times. */
export const NO_ORDER: Hex = `0x${'00'.repeat(32)}`;

export const transferCall = (token: Address, to: Address, units: Usg): Call => ({
  to: token,
  data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'transfer', args: [to, units] }),
});

/** An order's issue carries keccak256 of the order's id, so that it can succeed only once. */
export const issueCall = (token: Address, to: Address, units: Usg, data: Hex = NO_ORDER): Call => ({
  to: token,
  data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'issue', args: [to, units, data] }),
});

/** Uses up an order's hash without issuing, so that a transaction that was already signed for it can no longer issue. */
export const voidIssueCall = (token: Address, data: Hex): Call => ({
  to: token,
  data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'voidIssue', args: [data] }),
});

/** Ends an authorization by its holder's signature (ERC-3009), so that nothing signed under its nonce can be executed. */
export const cancelAuthorizationCall = (token: Address, from: Address, nonce: Hex, signature: Hex): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: 'cancelAuthorization',
    args: [from, nonce, signature],
  }),
});

export const redeemCall = (token: Address, coins: number, ticketId: string): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: 'redeem',
    args: [usgFromCoins(coins), ticketHash(ticketId)],
  }),
});

/** Records the receipt of a delivered redemption on the chain, for anyone to compare. */
export const fulfilCall = (token: Address, hashOfTicket: Hex, hashOfReceipt: Hex): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: 'fulfilRedemption',
    args: [hashOfTicket, hashOfReceipt],
  }),
});

/**
 * Stops an account from sending, receiving and redeeming, or allows it again; needs COMPLIANCE. Only the hash of the reason is stored on
 * the chain.
 */
export const freezeCall = (token: Address, account: Address, reason: string, isFrozen: boolean): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: isFrozen ? 'freeze' : 'unfreeze',
    args: [account, keccak256(stringToBytes(reason))],
  }),
});

/** The arguments of attestReserve. */
export type Attestation = { coins: number; asOf: number; redeemedAsOf: bigint; documentHash: Hex };

/** States the number of coins in trust at a time (unix seconds), by the document with that hash; only the attestor may. */
export const attestCall = (token: Address, { coins, asOf, redeemedAsOf, documentHash }: Attestation): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: 'attestReserve',
    args: [BigInt(coins), asOf, redeemedAsOf, documentHash],
  }),
});

/** A return from a ticket's address, in the asset's smallest units; the zero address means ether. */
type InboxReturn = { ticketHash: Hex; asset: Address; to: Address; units: bigint };

const returnArgs = ({ ticketHash, asset, to, units }: InboxReturn) =>
  [ticketHash, asset, to, units] as const satisfies ContractFunctionArgs<
    typeof redemptionInboxAbi,
    'nonpayable',
    'announceReturn'
  >;

/** Burns the tokens at a ticket's address for it; needs FULFILMENT. */
export const redeemFromInboxCall = (inbox: Address, ticketHash: Hex, coins: number): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi: redemptionInboxAbi, functionName: 'redeem', args: [ticketHash, BigInt(coins)] }),
});

/** Proposes a return; needs FULFILMENT. */
export const announceReturnCall = (inbox: Address, inboxReturn: InboxReturn): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi: redemptionInboxAbi, functionName: 'announceReturn', args: returnArgs(inboxReturn) }),
});

/** Pays a return that was announced with the same values; needs COMPLIANCE. */
export const approveReturnCall = (inbox: Address, inboxReturn: InboxReturn): Call => ({
  to: inbox,
  data: encodeFunctionData({ abi: redemptionInboxAbi, functionName: 'approveReturn', args: returnArgs(inboxReturn) }),
});
