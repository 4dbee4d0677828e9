import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';

/** Above the time after which late code is asked for, in a task of its own (web/lib/late-code.ts). */
const ASKED_MS = 10;

// What a file's last render has begun to load is loaded before the file ends: Vitest would never answer it then, and the next file in this
// worker that draws the same part would wait for it forever.
afterAll(async () => {
  await sleep(ASKED_MS);
  await vi.dynamicImportSettled();
});
