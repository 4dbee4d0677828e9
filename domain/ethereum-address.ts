import { isAddress } from 'viem';
import * as z from 'zod/mini';
import { hexAddress } from './field-schemas.ts';
import { SEND_MESSAGES } from './messages/transaction.ts';

/** Whether capital letters in an address, if it has both kinds, are those of its checksum (EIP-55); without them it carries none. */
export const hasRightCapitals = (address: string): boolean =>
  address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase() || isAddress(address);

/** An address as a person typed or pasted it: a mistyped one is refused where its capitals tell. */
export const typedAddress = hexAddress.check(z.refine(hasRightCapitals, SEND_MESSAGES.checksum));
