import { createSiweMessage } from 'viem/siwe';
import * as z from 'zod/mini';
import { site } from '#site';
import { anySignature, hexAddress } from '../field-schemas.ts';
import { ADMIN_MESSAGES } from '../messages/staff.ts';

/** POST /api/login: the signature of adminLoginMessage; timestamp in milliseconds, from the server's Date header. */
export const adminLogin = z.object({
  address: hexAddress,
  timestamp: z
    .number({ error: ADMIN_MESSAGES.loginFailed })
    .check(z.int(ADMIN_MESSAGES.loginFailed), z.minimum(1, ADMIN_MESSAGES.loginFailed)),
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
