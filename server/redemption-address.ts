import { type Address, getAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { site } from '#site';
import type { Env } from './env.ts';
import { localKeys } from './local/local-file.ts';

/** Where holders send what staff are to burn for them: the issuer's, or on a chain of our own its admin; null where neither is. */
export async function redemptionAddress({ remoteChain, dataDir }: Pick<Env, 'remoteChain' | 'dataDir'>) {
  if (site.redemptionAddress !== '') return getAddress(site.redemptionAddress);
  if (remoteChain) return null;
  return privateKeyToAccount((await localKeys(dataDir)).adminKey).address satisfies Address;
}
