import type { Hex } from 'viem';
import * as z from 'zod/mini';
import type { SignerKey } from './digest-signer.ts';

const isKey = (text: string) => /^(0x)?[0-9a-fA-F]{64}$/.test(text) && !/^(0x)?0+$/.test(text);
const isKmsKeyId = (text: string) => /^[\w:/-]{1,2048}$/.test(text);

/** A setting that holds a private key. */
export const privateKeySetting = (name: string) =>
  z.optional(
    z.string().check(z.refine(isKey, `${name} must be a private key of an account of its own: 32 bytes in hex`)),
  );

/** A setting that names a key in AWS KMS. */
export const kmsKeySetting = (name: string) =>
  z.optional(
    z.string().check(z.refine(isKmsKeyId, `${name} must be the id, the ARN or the alias/… of a key in AWS KMS`)),
  );

/** The private key of such a setting, in lower case. */
export const keyOf = (set: string | undefined): Hex | undefined =>
  set === undefined ? undefined : `0x${set.replace(/^0x/, '').toLowerCase()}`;

/** The key that signs the sale desk's quotes, by its settings. */
export const quoterSettings = {
  QUOTER_KEY: privateKeySetting('QUOTER_KEY'),
  QUOTER_KMS_KEY_ID: kmsKeySetting('QUOTER_KMS_KEY_ID'),
};

export const quoterEnv = (set: {
  QUOTER_KEY?: string | undefined;
  QUOTER_KMS_KEY_ID?: string | undefined;
}): SignerKey => ({
  key: keyOf(set.QUOTER_KEY),
  kmsKeyId: set.QUOTER_KMS_KEY_ID,
});

/** What is wrong with the quoter's settings together, and beside the relayer's. */
export function quoterErrors(set: Record<string, string | undefined>): string[] {
  const { QUOTER_KEY: key, QUOTER_KMS_KEY_ID: kmsKeyId } = set;
  const isRelayers =
    (key !== undefined && keyOf(key) === keyOf(set.RELAYER_KEY)) ||
    (kmsKeyId !== undefined && kmsKeyId === set.RELAYER_KMS_KEY_ID);
  return [
    ...(key !== undefined && kmsKeyId !== undefined
      ? ['QUOTER_KEY must be unset where QUOTER_KMS_KEY_ID is set: the quoter has one key']
      : []),
    ...(isRelayers ? ['The quoter’s key must not be the relayer’s: give each a key of its own'] : []),
  ];
}
