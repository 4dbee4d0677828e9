/** The only scripts that the page may start by URL: the wallet's workers. */
const WORKER_SCRIPT = /^\/(?:assets\/(?:kdf|session|pin)\.worker-[\w-]+|wallet-offline)\.js$/;
const WORKER_SOURCE = /^\/wallet\/(?:kdf|session\/session)\.worker\.ts$/;

type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };

/** The URL itself if it is one of our workers; throws otherwise. */
export function workerUrl(url: string, base: string, dev: boolean): string {
  const { origin, pathname } = new URL(url, base);
  const known = WORKER_SCRIPT.test(pathname) || (dev && WORKER_SOURCE.test(pathname));
  if (origin !== new URL(base).origin || !known) throw new TypeError(`Not a script of this site: ${url}`);
  return url;
}

if (typeof window !== 'undefined') {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => workerUrl(url, window.location.href, import.meta.env.DEV),
  });
}
