import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate folder for a test; deleted by remove(). */
export function testFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'usg-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
