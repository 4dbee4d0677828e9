import type { Release, ReleaseFile } from '#domain/release/manifest.ts';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Whether the bytes are exactly those that a manifest lists: their SHA-384 and their size. */
export async function matches(bytes: ArrayBuffer, { integrity, size }: Pick<ReleaseFile, 'integrity' | 'size'>) {
  if (bytes.byteLength !== size) return false;
  return `sha384-${base64(await crypto.subtle.digest('SHA-384', bytes))}` === integrity;
}

/** A file that isn't there, isn't what the release's manifest says, or couldn't be asked for. */
export type FileFault = { path: string; why: 'missing' | 'changed' | 'unreachable' };

/** Thrown where a release can't be had whole, with the first file that shows it. */
export class BrokenRelease extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`${fault.path}: ${fault.why}`);
    this.fault = fault;
  }
}

/** The path at which a file of the release is served: a page's is that of the page. */
export const addressOf = ({ pages }: Pick<Release, 'pages'>, file: string): string =>
  Object.entries(pages).find(([pattern, page]) => page === file && !pattern.endsWith('*'))?.[0] ?? file;

type Fetch = (path: string, options: RequestInit) => Promise<Response>;

async function faultOrBytes(file: ReleaseFile, answer: Response | undefined) {
  if (!answer || answer.status >= 500) return 'unreachable';
  if (!answer.ok) return 'missing';
  const bytes = await answer.arrayBuffer().catch(() => undefined);
  if (!bytes) return 'unreachable';
  return (await matches(bytes, file)) ? bytes : 'changed';
}

/** The bytes of a release's file, from the site and as the manifest lists them. What the browser's HTTP cache holds may be wrong: it's asked again past it. */
export async function fetchFile(release: Release, path: string, fetch: Fetch): Promise<ArrayBuffer> {
  const file = release.files[path];
  let why: FileFault['why'] = 'missing';
  for (const cache of file ? (['default', 'reload'] as const) : []) {
    const answer = await fetch(addressOf(release, path), { cache, redirect: 'error' }).catch(() => undefined);
    const found = await faultOrBytes(file as ReleaseFile, answer);
    if (typeof found !== 'string') return found;
    why = found;
  }
  throw new BrokenRelease({ path, why });
}
