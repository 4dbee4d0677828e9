import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Address, type Hex, isAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { create2Address, inboxCreationCode } from '#contracts/creation.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { type Deployment, deploymentOf } from '../chain/deployment/plan.ts';
import { StartupError } from '../platform/errors.ts';

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

/** Writes the whole file or nothing, even through a kill or a power failure. */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const fresh = `${path}.new`;
  const file = await open(fresh, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}

const key = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const address = z.string().check(z.refine((text: string) => isAddress(text)));
const localFile = z.object({
  site: z.optional(z.string()),
  rpc: z.optional(z.string()),
  token: z.optional(address),
  inbox: z.optional(address),
  adminKey: z.optional(key),
  attestorKey: z.optional(key),
  safe: z.optional(address),
  safeOwnerKeys: z.optional(z.array(key)),
  relayerKey: z.optional(key),
  dataKey: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  port: z.optional(z.number()),
});

/** DATA_DIR/local.json: where the local site is and the keys of its local chain (docs/operating/local-mode.md). */
export type LocalFile = Omit<
  z.infer<typeof localFile>,
  'adminKey' | 'attestorKey' | 'token' | 'inbox' | 'safe' | 'safeOwnerKeys' | 'relayerKey'
> & {
  token?: Address | undefined;
  inbox?: Address | undefined;
  adminKey?: Hex | undefined;
  attestorKey?: Hex | undefined;
  safe?: Address | undefined;
  safeOwnerKeys?: Hex[] | undefined;
  relayerKey?: Hex | undefined;
};

const pathIn = (dataDir: string) => join(dataDir, 'local.json');

/** What local.json says; empty before the first start. A file that cannot be understood stops the start. */
export async function readLocalFile(dataDir: string): Promise<LocalFile> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return localFile.parse(JSON.parse(text)) as LocalFile;
  } catch {
    throw new StartupError(`${pathIn(dataDir)} is damaged. Put it right, or delete ${dataDir} to begin anew.`);
  }
}

/** Keeps the changed facts; the file is readable by its owner only. */
export async function updateLocalFile(dataDir: string, change: LocalFile): Promise<LocalFile> {
  const next = { ...(await readLocalFile(dataDir)), ...change };
  await writeAtomically(pathIn(dataDir), `${JSON.stringify(next, null, 2)}\n`);
  return next;
}
