import { site } from '#site';

/** The dialog for receiving tokens. */
export const RECEIVE_MESSAGES = {
  amountHint: 'Leave it blank to show only your address.',
  requestHint: 'A wallet that can’t read the request needs the address and the amount.',
  warning: `Only ${site.symbol} and ETH on the token’s own network arrive here. Compare the address after you copy it.`,
  notShared: 'Your browser couldn’t share it. Please copy it instead.',
} as const;

/** What is shared with another app; `request` if an amount is requested. */
export const receiveShare = (address: string, request?: { amount: string; uri: string }) =>
  request ? `Please send ${request.amount} to ${address}\n${request.uri}` : address;

/** When tokens have just arrived. */
export const received = (amount: string) => `${amount} ${site.symbol} arrived in this wallet.`;
