import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { issuerHash } from '#domain/issuer-hash.ts';
import { StartupError } from '../../platform/errors.ts';
import { inlineScripts, pagePolicy } from '../../platform/security/security-headers.ts';
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
  offline: z.object({ script: z.string(), files: z.record(z.string(), z.string()) }),
});
export type PageRoute = z.infer<typeof manifest>['routes'][number];

/** One prerendered page as built, before its marks are filled in. */
type Page = { html: string; policy?: string };

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
  /** The service worker that keeps a copy of the wallet's pages, and the SHA-256 of every file that they need. */
  offline: z.infer<typeof manifest>['offline'];
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

/** Reads build/routes.json and every page that it names; the policies are computed here, once. */
export async function readBuild(folder: string): Promise<Build> {
  const client = join(folder, 'client');
  const { routes, fallback, tokenPage, texts, placeholders, offline } = await readManifest(folder);
  const pages = new Map<string, Page>();
  for (const file of new Set([...routes.map((route) => route.file), fallback, tokenPage])) {
    const html = await readFile(join(client, file), 'utf8');
    const scripts = inlineScripts(html).join('');
    const inScript = Object.values(placeholders).find((mark) => scripts.includes(mark));
    // Its hash would change with every price, and the browser would refuse it.
    if (inScript) throw new Error(`${file}: the mark ${inScript} is in a script that runs`);
    pages.set(file, { html, policy: pagePolicy(html) });
  }
  for (const file of texts) pages.set(file, { html: await readFile(join(client, file), 'utf8') });
  return { files: await buildFiles(folder), routes, fallback, tokenPage, texts, placeholders, offline, pages };
}
