import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

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
