import { type DeriveKey, deriveKey } from '../kdf.ts';

/** The real derivation, cheap enough for tests about something else. */
export const quickDerive: DeriveKey = (params, password) =>
  deriveKey(params.kdf === 'scrypt' ? { ...params, n: Math.min(params.n, 256) } : params, password);

/** Fails the test if a key is derived at all. */
export const neverDerive: DeriveKey = () => {
  throw new Error('The key derivation was started');
};
