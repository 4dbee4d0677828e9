// The format of WEBCAT (https://docs.webcat.tech), as its extension reads it.
import * as z from 'zod/mini';
import { canonicalJson } from '../canonical-json.ts';
import type { ReleaseManifest } from './manifest.ts';

/** Where an enrolled site serves these. */
export const WEBCAT_PATHS = {
  enrollment: '/.well-known/webcat/enrollment.json',
  bundle: '/.well-known/webcat/bundle.json',
} as const;

export type WebcatManifest = {
  name: string;
  /** Numbers only: a browser compares them with the header x-webcat-version. */
  version: string;
  default_csp: string;
  /** By path, or by how a path begins. */
  extra_csp: Record<string, string>;
  default_index: string;
  default_fallback: string;
  /** A cosigned tree head of the log: when it was made, it was not older. */
  timestamp: string;
  /** SHA-256 in base64url, by path. */
  files: Record<string, string>;
  wasm: string[];
};

const base64Url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)));

/** Who signs an origin's manifests, by which log. Its hash is what browsers know of the origin. */
export const webcatEnrollment = z
  .strictObject({
    type: z.literal('sigsum'),
    /** Ed25519 public keys. */
    signers: z.array(base64Url(43)).check(z.minLength(1)),
    threshold: z.int().check(z.minimum(1)),
    /** A compiled Sigsum policy in base64url. */
    policy: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(8_192)),
    /** How old a manifest may be, in seconds. */
    max_age: z.int().check(z.minimum(1)),
    cas_url: z.url(),
    /** The logs' URLs by their public keys. */
    logs: z.record(z.string(), z.url()).check(z.refine((logs) => Object.keys(logs).length > 0)),
  })
  .check(z.refine(({ signers, threshold }) => threshold <= new Set(signers).size));
export type WebcatEnrollment = z.infer<typeof webcatEnrollment>;

/** What an origin's server says with a file: the policy that a browser compares. */
export type Policies = { default: string; of: ReadonlyMap<string, string> };

type Parts = { name: string; index: string; policies: Policies; wasm: readonly string[]; timestamp: string };

/**
 * The manifest of a release for an origin that serves exactly its files, and `index` at first. WEBCAT asks for a page's path as it is typed, so
 * pages are there with a slash at the end, too.
 */
export function webcatManifest({ hashes, usg_release: release }: ReleaseManifest, parts: Parts): WebcatManifest {
  const { name, index, policies, wasm, timestamp } = parts;
  const pages = Object.keys(release.pages).filter((path) => path !== '/' && Object.hasOwn(hashes, path));
  const closed = pages.map((path) => [`${path}/`, hashes[path]] as const);
  const own = [...policies.of].filter(([, policy]) => policy !== policies.default);
  // A path that isn't named has the policy of the longest one that it begins with.
  const isBelow = (path: string) => own.some(([other]) => path !== other && path.startsWith(other));
  const others = [...policies.of].filter(([path, policy]) => policy !== policies.default || isBelow(path));
  const shut = others.filter(([path]) => pages.includes(path)).map(([path, policy]) => [`${path}/`, policy] as const);
  return {
    name,
    version: `${release.version}.${release.number}`,
    default_csp: policies.default,
    extra_csp: Object.fromEntries([...others, ...shut]),
    default_index: index.slice(1),
    default_fallback: index,
    timestamp,
    files: Object.fromEntries([...Object.entries(hashes), ...closed]) as Record<string, string>,
    wasm: [...new Set(wasm)].toSorted(),
  };
}

/** OLPC's canonical JSON: a text has its newlines and control characters as they are. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** What the signers sign, and browsers make of the bundle's manifest again. With its newlines, it isn't JSON that a parser takes. */
export const webcatBytes = (manifest: WebcatManifest): Uint8Array =>
  new TextEncoder().encode(canonicalJson(manifest, quoted));
