import { type DeriveKey, deriveKey } from '../kdf.ts';

/** The real derivation at a cost that tests of other things can afford. */
export const quickDerive: DeriveKey = (params, password, onProgress) =>
  deriveKey(params.kdf === 'scrypt' ? { ...params, n: Math.min(params.n, 256) } : params, password, onProgress);

/** Fails the test if a password is put to work at all. */
export const neverDerive: DeriveKey = () => {
  throw new Error('The key derivation was started');
};
