import { listedScripts } from './script-hash.ts';

/**
 * Throws unless a worker's file is what the page was built with. A worker has no integrity attribute, and browsers don't look one up for
 * it; what is fetched here is what the worker is then started with, as a file whose name holds its hash is kept by the browser.
 */
export async function checkWorker(url: string): Promise<void> {
  if (import.meta.env.DEV) return;
  const integrity = listedScripts()?.[new URL(url, location.href).pathname];
  if (!integrity) throw new Error(`The page names no hash for ${url}`);
  await (await fetch(url, { integrity })).arrayBuffer();
}
