import { site } from '#site';

/** Why a scanned, pasted or typed text can't be used as a recipient. */
export const PAYMENT_REQUEST_MESSAGES = {
  secret:
    'That’s a private key or a recovery phrase, not an address. Anyone who sees it can take everything in that wallet, so never paste or show it anywhere.',
  otherChain: 'This request is for a different network than the token’s',
  otherToken: `This request is for a different token than ${site.symbol}`,
  ether: `This request is for Ethereum (ETH), not ${site.symbol}`,
  noAddress: 'This request doesn’t have an Ethereum address. Ask for the address itself, which begins with 0x.',
  amount: 'The amount in this request can’t be read',
} as const;
