import { encryptKeystoreJson, Wallet } from 'ethers';

export const COSTS = [131_072, 262_144] as const;
export const PASSWORD = 'correct horse battery staple';

/** A wallet file of that scrypt cost, written by none of the contestants' own fast paths. */
export function fileOfCost(n: number): Promise<string> {
  const { address, privateKey } = new Wallet(`0x${'5a'.repeat(32)}`);
  return encryptKeystoreJson({ address, privateKey }, PASSWORD, { scrypt: { N: n, r: 8, p: 1 } });
}
