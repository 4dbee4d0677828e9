import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, type Hex, isAddress } from 'viem';
import * as z from 'zod/mini';
import { StartupError } from '../platform/errors.ts';
import { writeAtomically } from './write-atomically.ts';

const key = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const address = z.string().check(z.refine((text: string) => isAddress(text)));
const localSale = z.object({
  desk: address,
  usdc: address,
  goldFeed: address,
  usdcFeed: address,
  secondGoldFeed: address,
  treasuryKey: key,
  quoterKey: key,
});
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
  sale: z.optional(localSale),
  dataKey: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  port: z.optional(z.number()),
});

/** DATA_DIR/local.json: where the local site is and the keys of its local chain (docs/operating/local-mode.md). */
export type LocalFile = Omit<
  z.infer<typeof localFile>,
  'adminKey' | 'attestorKey' | 'token' | 'inbox' | 'safe' | 'safeOwnerKeys' | 'relayerKey' | 'sale'
> & {
  token?: Address | undefined;
  inbox?: Address | undefined;
  adminKey?: Hex | undefined;
  attestorKey?: Hex | undefined;
  safe?: Address | undefined;
  safeOwnerKeys?: Hex[] | undefined;
  relayerKey?: Hex | undefined;
  sale?: LocalSale | undefined;
};

/** The local sale desk: its contracts, who gets the payments and who signs quotes. */
export type LocalSale = Record<'desk' | 'usdc' | 'goldFeed' | 'usdcFeed' | 'secondGoldFeed', Address> &
  Record<'treasuryKey' | 'quoterKey', Hex>;

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
