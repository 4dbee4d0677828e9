import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import * as z from 'zod/mini';
import { site } from '#site';
import { ADMIN_LOGIN_MESSAGES } from './accounts/admin-login-messages.ts';
import { LINK_WALLET_MINUTES } from './accounts/limits.ts';
import { ACCOUNT_MESSAGES } from './accounts/messages.ts';
import { anySignature, hexAddress, unixMilliseconds } from './field-schemas.ts';

/** POST /api/login: the signature of adminLoginMessage; timestamp in milliseconds, from the server's Date header. */
export const adminLogin = z.object({
  address: hexAddress,
  timestamp: unixMilliseconds(ADMIN_LOGIN_MESSAGES.loginFailed),
  signature: anySignature,
  /** The Safe that the wallet wants to act for, as one of its owners. */
  safe: z.optional(hexAddress),
});
export type AdminLogin = z.infer<typeof adminLogin>;

/** The ERC-4361 text that browser and server build alike; origin is the site's own (scheme, host and port). */
export function adminLoginMessage(input: {
  origin: string;
  chainId: number;
  address: `0x${string}`;
  timestamp: number;
}): string {
  return createSiweMessage({
    domain: new URL(input.origin).host,
    uri: input.origin,
    address: input.address,
    chainId: input.chainId,
    version: '1',
    nonce: String(input.timestamp),
    issuedAt: new Date(input.timestamp),
    statement: `Sign in to the ${site.name} staff desk.`,
  });
}

/** POST /api/account/wallets/challenge: the wallet to be linked. */
export const walletToLink = z.object({ address: hexAddress });

/** POST /api/account/wallets: the challenge's nonce, and the wallet's signature of its text. */
export const walletProof = z.object({
  nonce: z
    .string(ACCOUNT_MESSAGES.challengeSpent)
    .check(z.regex(/^[0-9a-zA-Z]{8,64}$/, ACCOUNT_MESSAGES.challengeSpent)),
  signature: z
    .string(ACCOUNT_MESSAGES.challengeSignature)
    .check(z.regex(/^0x[0-9a-fA-F]{130}$/, ACCOUNT_MESSAGES.challengeSignature)),
});
export type WalletProof = z.infer<typeof walletProof>;

export const challengeEnd = (issuedAt: Date): Date => new Date(issuedAt.getTime() + LINK_WALLET_MINUTES * 60_000);

/**
 * Whether a challenge's text is the one that links this wallet at this origin, so that a key signs nothing else as it: the whole text is built
 * again from the challenge's number and times.
 */
export function isLinkWalletChallenge(
  { nonce, message, expires_at: end }: { nonce: string; message: string; expires_at: string },
  asked: { origin: string; chainId: number; address: `0x${string}` },
): boolean {
  const issuedAt = new Date(Date.parse(end) - LINK_WALLET_MINUTES * 60_000);
  if (!/^[0-9a-f]{32}$/.test(nonce) || Number.isNaN(issuedAt.getTime())) return false;
  return message === linkWalletMessage({ ...asked, address: getAddress(asked.address), nonce, issuedAt });
}

/** The ERC-4361 text that links a wallet to an account; its statement is not that of the staff's sign-in. */
export const linkWalletMessage = (input: {
  origin: string;
  chainId: number;
  address: `0x${string}`;
  nonce: string;
  issuedAt: Date;
}): string =>
  createSiweMessage({
    domain: new URL(input.origin).host,
    uri: input.origin,
    address: input.address,
    chainId: input.chainId,
    version: '1',
    nonce: input.nonce,
    issuedAt: input.issuedAt,
    expirationTime: challengeEnd(input.issuedAt),
    statement: `Link this wallet to my ${site.name} account. This costs nothing and moves nothing.`,
  });
