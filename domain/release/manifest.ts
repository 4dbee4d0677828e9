import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { canonicalJson } from '../canonical-json.ts';
import { RELEASE_MESSAGES } from './messages.ts';

/** Where a site serves the manifest of its release, and the signature of it. */
export const RELEASE_PATHS = { manifest: '/release.json', signature: '/release.json.minisig' } as const;

/** So long a release is vouched for; a site whose code stays the same releases it again, under the next number. */
export const RELEASE_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

const MAX_NOTES = 100;
const MAX_NOTE = 600;

const isNormalPath = (path: string) => !path.split('/').some((name) => name === '.' || name === '..');
/** A file of the build by its path in it, which is also its URL's unless it is a page. */
const filePath = z.string().check(z.regex(/^(?:\/[\w.~-]+)+$/), z.refine(isNormalPath));
/** A path, `/profile/*` for all below one, or `*` for those that are no page's. */
const pagePattern = z.string().check(z.regex(/^(?:\/|\*|(?:\/[\w.~-]+)+(?:\/\*)?)$/), z.refine(isNormalPath));

const sha256Base64Url = z.string().check(z.regex(/^[\w-]{43}$/));
const second = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  z.refine((time) => isoSecond(new Date(time)) === time),
);

const fileSchema = z.strictObject({
  /** The SHA-384 of its bytes before any compression, as an `integrity` attribute has it. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  size: z.int().check(z.minimum(0)),
  /** The content type that it is served with. */
  type: z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/)),
  /** The server fills in what it knows, such as the price: the hash and the size are those of the template, with its marks. */
  filled: z.optional(z.literal(true)),
});
export type ReleaseFile = z.infer<typeof fileSchema>;

const releaseSchema = z.strictObject({
  format: z.literal(1),
  /** Greater than that of every release before. */
  number: z.int().check(z.minimum(1), z.maximum(999_999)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  commit: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
  /** UTC; the release states it, no build's clock does. */
  issued: second,
  expires: second,
  /** It mends what endangers holders, and is offered before anything else. */
  emergency: z.boolean(),
  /** What changed, a plain text each. */
  notes: z.array(z.string().check(z.minLength(1), z.maxLength(MAX_NOTE))).check(z.maxLength(MAX_NOTES)),
  files: z.record(filePath, fileSchema),
  /** Which file each page is. */
  pages: z.record(pagePattern, filePath),
});
export type Release = z.infer<typeof releaseSchema>;

const manifestSchema = z.strictObject({
  /** By URL path, the SHA-256 of everything that is served byte for byte: what a browser that enforces WAICT reads. */
  hashes: z.record(z.string(), sha256Base64Url),
  /** Those of the WebAssembly modules, sorted. */
  wasm_hashes: z.array(sha256Base64Url),
  /** Ours; WAICT has other members ignored. */
  usg_release: releaseSchema,
});
export type ReleaseManifest = z.infer<typeof manifestSchema>;

/** 'YYYY-MM-DDTHH:MM:SSZ'; empty for no date. */
export const isoSecond = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** When a release stops being vouched for. */
export const expiryOf = (issued: string): string =>
  isoSecond(new Date(new Date(issued).getTime() + RELEASE_DAYS * DAY_MS));

/** Whether a file of the build is a page, which is served at the paths that show it; documents are served as they are. */
export const isPageFile = (path: string): boolean => path.endsWith('.html') && !path.startsWith('/documents/');

const isPath = (pattern: string) => !pattern.endsWith('*');

/** The paths at which exactly the bytes of a file are served, with that file's path; those of filled files aren't among them. */
export function servedPaths({ files, pages }: Pick<Release, 'files' | 'pages'>): Map<string, string> {
  const isExact = (file: string) => files[file]?.filled !== true;
  const own = Object.keys(files).filter((path) => !isPageFile(path) && isExact(path));
  const shown = Object.entries(pages).filter(([pattern, file]) => isPath(pattern) && isExact(file));
  return new Map([...own.map((path) => [path, path] as const), ...shown]);
}

/** The SHA-256 of every WebAssembly module among them, sorted and each once. */
export const wasmHashes = (hashes: Readonly<Record<string, string>>): string[] =>
  [
    ...new Set(
      Object.entries(hashes)
        .filter(([path]) => path.endsWith('.wasm'))
        .map(([, hash]) => hash),
    ),
  ].toSorted();

/** The bytes that are signed: canonical JSON (RFC 8785) in UTF-8, without a line end. */
export const releaseBytes = (manifest: ReleaseManifest): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(canonicalJson(manifest));

/** The SHA-256 of a manifest's bytes, in hex: what the chain and the release notes name a release by. */
export const releaseHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/**
 * The body that a browser which enforces WAICT reads: the manifest and, each in a line of its own, the proof that a transparency service
 * has logged it, which is empty as long as there is none to log it with.
 */
export const waictBody = (bytes: Uint8Array): string => `${new TextDecoder().decode(bytes)}\n\n`;

type Parsed = { ok: true; manifest: ReleaseManifest } | { ok: false; message: string };
const refused = (message: string): Parsed => ({ ok: false, message });

/** What no schema can say: that the parts of a manifest tell the same story. */
function contradictionIn({ hashes, wasm_hashes, usg_release: release }: ReleaseManifest): string | undefined {
  const missing = Object.values(release.pages).find((file) => !Object.hasOwn(release.files, file));
  if (missing !== undefined) return RELEASE_MESSAGES.noSuchFile(missing);
  const served = servedPaths(release);
  const unlike =
    Object.keys(hashes).find((path) => !served.has(path)) ??
    [...served.keys()].find((path) => !Object.hasOwn(hashes, path));
  if (unlike !== undefined) return RELEASE_MESSAGES.hashesDiffer(unlike);
  if (String(wasm_hashes) !== String(wasmHashes(hashes))) return RELEASE_MESSAGES.wasmDiffers;
  return release.expires === expiryOf(release.issued) ? undefined : RELEASE_MESSAGES.otherExpiry;
}

function parsedJson(bytes: Uint8Array): { text: string; value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The manifest in these bytes: refused, with a sentence, unless they are exactly the canonical ones of a manifest that we know. */
export function parseManifest(bytes: Uint8Array): Parsed {
  const json = parsedJson(bytes);
  if (!json) return refused(RELEASE_MESSAGES.notJson);
  const { success, data, error } = manifestSchema.safeParse(json.value);
  if (!success) return refused(RELEASE_MESSAGES.unknownShape((error.issues[0]?.path ?? []).map(String).join(' › ')));
  if (canonicalJson(data) !== json.text) return refused(RELEASE_MESSAGES.notCanonical);
  const contradiction = contradictionIn(data);
  return contradiction === undefined ? { ok: true, manifest: data } : refused(contradiction);
}
