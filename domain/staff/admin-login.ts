import { createSiweMessage } from 'viem/siwe';
import * as z from 'zod/mini';
import { site } from '#site';
import { hexAddress } from '../field-schemas.ts';
import { ADMIN_MESSAGES } from '../messages/staff.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';

/** POST /api/login: the signature of adminLoginMessage; timestamp in milliseconds, from the server's Date header. */
export const adminLogin = z.object({
  address: hexAddress,
  timestamp: z
    .number({ error: ADMIN_MESSAGES.loginFailed })
    .check(z.int(ADMIN_MESSAGES.loginFailed), z.minimum(1, ADMIN_MESSAGES.loginFailed)),
  signature: z
    .string({ error: FIELD_MESSAGES.signatureInvalid })
    .check(z.regex(/^0x[0-9a-fA-F]{130}$/, FIELD_MESSAGES.signatureInvalid)),
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
