import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type Check, type Finding, ok } from '../finding.ts';

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

type Disk = { folder: string; free: number; total: number };

const full = ({ folder, free, total }: Disk): Finding => ({
  id: 'disk.full',
  level: 'error',
  what: `${folder} is on a disk with ${gigabytes(free)} of ${gigabytes(total)} free.`,
  why: 'Logs, lists and a local database are written there; a full disk stops them at once.',
  fix: `du -xh --max-depth=2 / | sort -h | tail    shows what takes the space; journalctl --vacuum-size=1G frees old logs.`,
});

const filling = (disk: Disk): Finding => ({ ...full(disk), id: 'disk.filling', level: 'warning' });

const [LEAST, LITTLE] = [500e6, 2e9];

/** What a disk with so much room is. */
export function roomOf(disk: Disk): Finding[] {
  if (disk.free < LEAST) return [full(disk)];
  return disk.free < LITTLE ? [filling(disk)] : [];
}

/** The disk that the folder is on, or will be. */
async function diskOf(folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return diskOf(dirname(folder));
  }
}

/** Free space where this process writes. The database’s disk is its own machine’s: PostgreSQL tells nobody but a superuser. */
export const diskCheck: Check = {
  subject: 'Disk of this machine',
  patienceMs: 4_000,
  look: async ({ env }) => {
    const folders = new Set([env.dataDir, tmpdir(), ...(env.screening.folder ? [env.screening.folder] : [])]);
    const disks = await Promise.all([...folders].map(diskOf));
    const findings = disks.flatMap(roomOf);
    if (findings.length > 0) return findings;
    const room = new Set(disks.map(({ folder, free }) => `${folder}: ${gigabytes(free)} free`));
    return [ok('disk.ok', `${[...room].join('; ')}.`)];
  },
};
