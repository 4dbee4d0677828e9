import { randomBytes } from 'node:crypto';
import { getContractAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { readLocalFile, updateLocalFile } from './local-file.ts';

/** The local chain's two accounts and the token that the first transaction of the admin deploys. */
export type LocalKeys = { adminKey: Hex; attestorKey: Hex; token: `0x${string}` };

/**
 * The keys in local.json, made at random at the first start and on disk before the chain knows them. The token's
 * address follows from the admin's key, so a start that broke off can only find the same token, or deploy it there.
 */
export async function localKeys(dataDir: string): Promise<LocalKeys> {
  const known = await readLocalFile(dataDir);
  const adminKey = known.adminKey ?? generatePrivateKey();
  const attestorKey = known.attestorKey ?? generatePrivateKey();
  const token = getContractAddress({ from: privateKeyToAccount(adminKey).address, nonce: 0n });
  if (!known.adminKey || !known.attestorKey) await updateLocalFile(dataDir, { adminKey, attestorKey, token });
  return { adminKey, attestorKey, token };
}

/** The data key in local.json, made at the first start that needs one. */
export async function localDataKey(dataDir: string): Promise<Uint8Array> {
  const known = (await readLocalFile(dataDir)).dataKey;
  const dataKey = known ?? randomBytes(32).toString('hex');
  if (!known) await updateLocalFile(dataDir, { dataKey });
  return Buffer.from(dataKey, 'hex');
}
