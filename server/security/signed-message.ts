import { type Address, type Hex, recoverMessageAddress } from 'viem';
import type { Context } from '../context.ts';

/** Whether the wallet signed the message that names one of the site's own origins. */
export async function isSignedHere(
  { origins }: Pick<Context, 'origins'>,
  { address, signature, messageFor }: { address: Address; signature: Hex; messageFor: (origin: string) => string },
): Promise<boolean> {
  for (const origin of origins) {
    const message = messageFor(origin);
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined);
    if (signer === address) return true;
  }
  return false;
}
