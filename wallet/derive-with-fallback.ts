import type { DeriveKey } from './kdf.ts';
import { WalletProblem } from './problem.ts';

const isRefused = (cause: unknown) => cause instanceof WalletProblem && cause.code === 'workerRefused';

/**
 * Derives by the second where the first fails: it can't run on this device, ran out of memory, or its worker died. What the first
 * derives stands, whether or not the file's checksum then agrees. Throws 'kdfFailed' where both fail, and
 * 'workerRefused' where that is why.
 */
export function deriveWithFallback(first: DeriveKey, second: DeriveKey): DeriveKey {
  return async (...input) => {
    try {
      return await first(...input);
    } catch {
      return second(...input).catch((cause: unknown) => {
        throw isRefused(cause) ? cause : new WalletProblem('kdfFailed', cause);
      });
    }
  };
}
