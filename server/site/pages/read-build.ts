import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { issuerHash } from '#domain/issuer-hash.ts';
import { inlineScripts, pagePolicy } from '#domain/security-headers.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Encoding } from '../../platform/http/content-encoding.ts';
import { type Bodies, type Body, tagOf } from '../../platform/http/etag.ts';
import { type BuildFiles, buildFiles } from './static-files.ts';

const manifest = z.object({
  routes: z.array(
    z.object({ pattern: z.string().check(z.regex(/^(\/|\*$)/)), file: z.string(), status: z.optional(z.number()) }),
  ),
  fallback: z.string(),
  tokenPage: z.string(),
  texts: z.array(z.string()),
  placeholders: z.record(z.string(), z.string()),
  issuer: z.string(),
  static: z.array(z.string()),
});
export type PageRoute = z.infer<typeof manifest>['routes'][number];

/** One prerendered page: as built, before its marks are filled in, or `asBuilt` where it has none and is sent as it is. */
type Page = { html: string; policy?: string; asBuilt?: Bodies };

/** The web build: what the server knows of the web. */
export type Build = {
  files: BuildFiles;
  routes: PageRoute[];
  fallback: string;
  /** The contract's page, at every path with the token's address in it. */
  tokenPage: string;
  placeholders: Record<string, string>;
  pages: ReadonlyMap<string, Page>;
  /** Files that are filled like pages: the sitemap, robots.txt. */
  texts: readonly string[];
};

const BUILD_AGAIN = 'Build it again: node scripts/build-web.mjs';

async function readManifest(folder: string): Promise<z.infer<typeof manifest>> {
  const text = await readFile(join(folder, 'routes.json'), 'utf8').catch(() => {
    throw new StartupError(`There is no web build in ${folder}. Build it: node scripts/build-web.mjs`);
  });
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new StartupError(`The web build in ${folder} is another version’s. ${BUILD_AGAIN}`);
  if (read.data.issuer !== issuerHash())
    throw new StartupError(`site.config.ts has changed since the web build in ${folder} was made. ${BUILD_AGAIN}`);
  return read.data;
}

/** A file that the build has compressed, in every encoding. Read at the start, like its policy: a newer build may take the folder's place. */
async function encodedBodies(path: string): Promise<Bodies> {
  const [identity, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map((name) => readFile(name)));
  if (!identity || !br || !gzip) throw new Error(`${path} isn’t there in every encoding`);
  const body = (bytes: Buffer, encoding: Encoding): Body => ({ bytes, encoding, tag: tagOf(identity, encoding) });
  return { identity: body(identity, 'identity'), br: body(br, 'br'), gzip: body(gzip, 'gzip') };
}

/** Reads build/routes.json and every page that it names; the policies are computed here, once. */
export async function readBuild(folder: string): Promise<Build> {
  const client = join(folder, 'client');
  const { routes, fallback, tokenPage, texts, placeholders, static: unfilled } = await readManifest(folder);
  const pages = new Map<string, Page>();
  for (const file of new Set([...routes.map((route) => route.file), fallback, tokenPage])) {
    const html = await readFile(join(client, file), 'utf8');
    const scripts = inlineScripts(html).join('');
    const inScript = Object.values(placeholders).find((mark) => scripts.includes(mark));
    // Its hash would change with every price, and the browser would refuse it.
    if (inScript) throw new Error(`${file}: the mark ${inScript} is in a script that runs`);
    const asBuilt = unfilled.includes(file) ? { asBuilt: await encodedBodies(join(client, file)) } : {};
    pages.set(file, { html, policy: pagePolicy(html), ...asBuilt });
  }
  for (const file of texts) pages.set(file, { html: await readFile(join(client, file), 'utf8') });
  return { files: await buildFiles(folder), routes, fallback, tokenPage, texts, placeholders, pages };
}
