import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirLocked } from '../platform/errors.ts';

/**
 * Locks DATA_DIR for this process, or throws DataDirLocked. The operating system holds the lock (SQLite's
 * on lock.db) and frees it however the process ends.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'lock.db'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === 5) throw new DataDirLocked(dataDir);
    throw error;
  }
  return { release: () => lock.close() };
}
