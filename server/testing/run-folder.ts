import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** For files that live as long as the run; it is removed after the last test. */
    runFolder: string;
  }
}

/** Runs before the tests, in the process that all workers belong to. */
export default function setup({ provide }: Pick<TestProject, 'provide'>): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'usg-run-'));
  provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
