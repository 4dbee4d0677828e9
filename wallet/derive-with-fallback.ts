import type { DeriveKey } from './kdf.ts';
import { WalletProblem } from './problem.ts';

/**
 * Derives by the second where the first fails: it can't run on this device, ran out of memory, or its worker died. What the first
 * derives stands, whether or not the file's checksum then agrees. Throws 'kdfFailed' where both fail.
 */
export function deriveWithFallback(first: DeriveKey, second: DeriveKey): DeriveKey {
  return async (...input) => {
    try {
      return await first(...input);
    } catch {
      return second(...input).catch((cause: unknown) => {
        throw new WalletProblem('kdfFailed', cause);
      });
    }
  };
}
