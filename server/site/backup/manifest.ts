import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartupError } from '../../platform/errors.ts';

/** The two files of a backup, in a folder of its own. */
export const DUMP = 'database.dump';
export const MANIFEST = 'manifest.json';

const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** What the dump holds is what was committed then, by the database's clock. */
  at: z.iso.datetime(),
  /** Of the software that made it. */
  version: z.string(),
  /** Its last migration: when that was written, in milliseconds. */
  schema: z.number(),
  /** The server's version, as 150018 for 15.18. */
  postgresql: z.number(),
  database: z.string(),
  dump: z.object({ file: z.literal(DUMP), bytes: z.number(), sha256: z.string() }),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  /** The head of the audit log's chain. */
  audit: z.object({ position: z.number(), hash: z.string() }),
  /** How far the chain was read; null if it never was. */
  chain: z.nullable(z.object({ id: z.number(), token: z.string(), block: z.string(), block_hash: z.string() })),
  /** The ids of the keys that the database needs. */
  keys: z.array(z.object({ setting: z.string(), id: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Backup = { folder: string; manifest: Manifest };

export const newManifest = (facts: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...facts }, null, 2)}\n`;

export const rowsIn = ({ rows }: Pick<Manifest, 'rows'>): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Reads a backup's manifest; throws StartupError where the folder holds none that this version knows. */
export async function readBackup(folder: string): Promise<Backup> {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${folder} holds no backup: ${file} can’t be read (${error.code}).`);
  });
  try {
    return { folder, manifest: manifestSchema.parse(JSON.parse(text)) };
  } catch {
    throw new StartupError(`${file} isn’t a manifest that this version can read.`);
  }
}

/** Throws StartupError unless the dump is the one that the manifest is of. */
export async function expectChecksum({ folder, manifest }: Backup): Promise<void> {
  const file = join(folder, DUMP);
  const found = await sha256Of(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${file} can’t be read (${error.code}).`);
  });
  if (found === manifest.dump.sha256) return;
  throw new StartupError(`${file} isn’t what was backed up: its SHA-256 is ${found}, not ${manifest.dump.sha256}.`);
}

const NAME = /^usg-\d{8}T\d{6}\.\d{3}Z$/;

/** The name of a backup that was made then; later ones sort behind it. */
export const backupName = (at: Date): string => `usg-${at.toISOString().replaceAll(/[-:]/g, '')}`;

/** The newest backup in a folder. */
export async function newestBackup(folder: string): Promise<Backup> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The folder ${folder} can’t be read (${error.code}).`);
  });
  const newest = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new StartupError(`There is no backup in ${folder}.`);
  return readBackup(join(folder, newest));
}
