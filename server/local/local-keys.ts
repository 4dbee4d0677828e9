import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { create2Address, inboxCreationCode } from '#contracts/creation.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { type Deployment, deploymentOf } from '../chain/deployment/plan.ts';
import { readLocalFile, updateLocalFile } from './local-file.ts';

const ADMIN_DELAY_SECONDS = 2 * 24 * 60 * 60;

/** The local chain's two accounts, and where its contracts are or will be. */
export type LocalKeys = { adminKey: Hex; attestorKey: Hex; token: Address; inbox: Address };

/** The local token: its admin holds every role and may issue all that can exist; and so does a Safe, where there is one. */
export function localDeployment(admin: Address, attestor: Address, safe?: Address): Deployment {
  const holders = safe ? [admin, safe] : [admin];
  const limit = usgFromCoins(MAX_SUPPLY_COINS);
  return deploymentOf(
    { admin, attestor, adminDelay: ADMIN_DELAY_SECONDS },
    {
      ISSUER: holders.map((account) => ({ account, limit })),
      PRICER: holders,
      FULFILMENT: holders,
      COMPLIANCE: holders,
      PAUSER: holders,
      QUOTER: [],
    },
  );
}

const SAFE_OWNERS = 3;

/** The keys of the local Safe's owners in local.json, made at the first start that asks for a Safe. */
export async function localSafeKeys(dataDir: string): Promise<Hex[]> {
  const known = (await readLocalFile(dataDir)).safeOwnerKeys;
  const keys = known ?? Array.from({ length: SAFE_OWNERS }, () => generatePrivateKey());
  if (!known) await updateLocalFile(dataDir, { safeOwnerKeys: keys });
  return keys;
}

/**
 * The keys and addresses in local.json, made at the first start and on disk before the chain knows them. The addresses follow
 * from the keys, so an interrupted start can only find the same contracts, or deploy them there; later versions keep them.
 */
export async function localKeys(dataDir: string): Promise<LocalKeys> {
  const known = await readLocalFile(dataDir);
  const adminKey = known.adminKey ?? generatePrivateKey();
  const attestorKey = known.attestorKey ?? generatePrivateKey();
  const [admin, attestor] = [privateKeyToAccount(adminKey).address, privateKeyToAccount(attestorKey).address];
  const token = known.token ?? localDeployment(admin, attestor).token;
  const inbox = known.inbox ?? create2Address(inboxCreationCode(token));
  const keys = { adminKey, attestorKey, token, inbox };
  if (!known.adminKey || !known.attestorKey || !known.inbox) await updateLocalFile(dataDir, keys);
  return keys;
}

/** The relayer's key in local.json, made at the first start with a chain of its own. */
export async function localRelayerKey(dataDir: string): Promise<Hex> {
  const known = (await readLocalFile(dataDir)).relayerKey;
  const relayerKey = known ?? generatePrivateKey();
  if (!known) await updateLocalFile(dataDir, { relayerKey });
  return relayerKey;
}

/** The data key in local.json, made at the first start that needs one. */
export async function localDataKey(dataDir: string): Promise<Uint8Array> {
  const known = (await readLocalFile(dataDir)).dataKey;
  const dataKey = known ?? randomBytes(32).toString('hex');
  if (!known) await updateLocalFile(dataDir, { dataKey });
  return Buffer.from(dataKey, 'hex');
}
