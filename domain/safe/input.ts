import * as z from 'zod/mini';
import { anySignature, bytes32, hexAddress, hexBytes, text } from '../field-schemas.ts';
import { setPriceInput, withdrawPriceInput } from '../price/set-price.ts';
import { SAFE_MESSAGES } from './messages.ts';

const about = z.optional(
  z.object({
    kind: z.enum(['order', 'redemption'], SAFE_MESSAGES.subjectUnknown),
    id: z.uuid(SAFE_MESSAGES.subjectUnknown),
  }),
);

/** POST /api/safe/proposals: what the owners of a Safe are to sign, with no other kind's fields. A price names the time from which it is in force. */
export const safeProposalInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('transaction'),
      safe: hexAddress,
      to: hexAddress,
      data: hexBytes(2_000, SAFE_MESSAGES.callUnknown),
      about,
      reason: z.optional(text(500)),
    }),
    z.strictObject({
      kind: z.literal('price'),
      safe: hexAddress,
      ...z.omit(setPriceInput, { signature: true, signer: true }).shape,
    }),
    z.strictObject({
      kind: z.literal('withdrawal'),
      safe: hexAddress,
      ...z.omit(withdrawPriceInput, { signature: true, signer: true }).shape,
    }),
  ],
  SAFE_MESSAGES.kindUnknown,
);
export type SafeProposalInput = z.infer<typeof safeProposalInput>;

/** POST /api/safe/proposals/:id/signatures. */
export const ownerSignatureInput = z.object({
  owner: hexAddress,
  signature: anySignature,
});

/** POST /api/safe/proposals/:id/execution: the transaction that an owner sent. */
export const executionInput = z.object({
  tx: bytes32(SAFE_MESSAGES.transactionInvalid),
});
