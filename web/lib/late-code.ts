import { API_MESSAGES } from '#domain/messages/api.ts';
import { ApiError } from './api-error.ts';

/** Before each attempt: a connection that stumbles is tried again, and whoever waits is soon told. */
const WAITS_MS = [0, 500, 1_000];
export const RETRY_MS = 5_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function attempt<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const wait of WAITS_MS) {
    // The first is in a task of its own, too, since requesting the files of a large part already takes long on a slow phone.
    await pause(wait);
    try {
      return await load();
    } catch {
      // Browsers don't keep a failed request of a module (HTML, "fetch a single module script").
    }
  }
  throw new ApiError(0, [API_MESSAGES.unreachable]);
}

/**
 * Code that is loaded once, when it is first asked for. If it can't be loaded, the call throws an ApiError that can be shown as it is, and
 * the next call tries again.
 */
export function lateCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= attempt(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Fetches code before it is needed; where that fails, it is reported only when it is needed. */
export const prepare = (request: () => Promise<unknown>): void => void request().catch(() => {});

/** Waits for code for as long as it takes, where nobody waits for it. */
export async function loadPatiently<Module>(request: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await request();
    } catch {
      await pause(RETRY_MS);
    }
  }
}
