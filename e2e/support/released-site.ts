import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OFFLINE_WORKER } from '#domain/offline-pages.ts';
import { RELEASE_PATHS, type Release, servedPaths } from '#domain/release/manifest.ts';
import { signedRelease, testKey, testManifest } from '#domain/release/testing/release.ts';
import { pagePolicy } from '#domain/security-headers.ts';
import { type BuildContents, readContents } from '../../cli/release/read-build.ts';
import { root } from '../../scripts/root.mjs';
import type { Site } from './site.ts';

const BUILD = join(root, 'build');
const CLIENT = join(BUILD, 'client');
/** Where the build has the keys that site.config.ts names: none. */
const NO_KEYS = /(?<=\{)keys:\[\]/;

/** Files of a release that differ from the build's, by their paths in it. */
export type Changed = ReadonlyMap<string, Buffer>;
export type TestRelease = Awaited<ReturnType<ReleasedBuild['release']>>;
type ReleasedBuild = Awaited<ReturnType<typeof releasedBuild>>;

export const fileOfBuild = (path: string): Buffer => readFileSync(join(CLIENT, path));

/** The build's file whose path that matches. */
export function pathInBuild(pattern: RegExp): string {
  const found = globSync('assets/*', { cwd: CLIENT }).find((path) => pattern.test(path) && !/\.(br|gz)$/.test(path));
  if (!found) throw new Error(`The build has no file like ${pattern}`);
  return `/${found}`;
}

const sha = (algorithm: 'sha256' | 'sha384', bytes: Buffer, encoding: 'base64' | 'base64url' | 'hex') =>
  createHash(algorithm).update(bytes).digest(encoding);

function contentsWith({ hashes, files, ...same }: BuildContents, changed: Changed): BuildContents {
  const contents = { ...same, hashes: { ...hashes }, files: { ...files } };
  for (const [path, bytes] of changed) {
    const file = files[path];
    if (!file) throw new Error(`The build has no ${path}`);
    const integrity = `sha384-${sha('sha384', bytes, 'base64')}`;
    contents.files[path] = { ...file, integrity, size: bytes.length };
  }
  for (const [served, path] of servedPaths(contents)) {
    const bytes = changed.get(path);
    if (bytes) contents.hashes[served] = sha('sha256', bytes, 'base64url');
  }
  return contents;
}

const KEYED = 'frame';
const PAGES = ['/wallet/index.html', '/wallet2/index.html'];

/** Files in which another stands for a file of the build by its hash, in each of the forms that a file names one. */
function renamed(text: string, was: Buffer, is: Buffer): string {
  const forms = (bytes: Buffer) => [sha('sha256', bytes, 'base64'), sha('sha256', bytes, 'hex')];
  const next = forms(is);
  return forms(was).reduce((changed, form, index) => changed.replaceAll(form, next[index] ?? ''), text);
}

/** The build with these release keys in the place of those that site.config.ts names, in all files that this concerns. */
function withKeys(keys: readonly string[]): Map<string, Buffer> {
  const script = pathInBuild(new RegExp(`/${KEYED}-`));
  const [was, is] = [
    fileOfBuild(script),
    Buffer.from(
      fileOfBuild(script)
        .toString()
        .replace(NO_KEYS, `keys:${JSON.stringify(keys)}`),
    ),
  ];
  if (was.equals(is)) throw new Error(`${script} doesn’t name the release keys`);
  const changed = new Map([[script, is]]);
  // A page names the hash of its list of hashes.
  for (const path of PAGES) {
    const html = fileOfBuild(path).toString();
    const [, list = ''] = /data-importmap="(.*?)"/.exec(html) ?? [];
    const listed = Buffer.from(renamed(fileOfBuild(list).toString(), was, is));
    changed.set(list, listed);
    changed.set(path, Buffer.from(renamed(html, fileOfBuild(list), listed)));
  }
  return changed;
}

/** The worker that keeps a copy of pages that aren't pinned, which lists them by their hashes. */
function offlineWorker(changed: Changed): Buffer {
  const text = fileOfBuild(OFFLINE_WORKER).toString();
  return Buffer.from([...changed].reduce((all, [path, bytes]) => renamed(all, fileOfBuild(path), bytes), text));
}

/** The page as that release has it, so that a test can tell which release it runs. */
const marked = (page: Buffer | undefined, number: number) =>
  Buffer.from(String(page).replace('</head>', `<meta name="release" content="${number}"></head>`));

/** The build as if site.config.ts named a release key of the test's own, and its releases. */
export async function releasedBuild() {
  const key = await testKey();
  const contents = await readContents(BUILD);
  return {
    key,
    /** A release whose pages name its number, with these keys for the next ones, signed by that key. */
    async release(
      about: Partial<Release> & { number: number },
      { keys = [key.text], by = key, page = about.number } = {},
    ) {
      const changed = withKeys(keys);
      for (const path of PAGES) changed.set(path, marked(changed.get(path), page));
      changed.set(OFFLINE_WORKER, offlineWorker(changed));
      const { hashes, wasm_hashes, files, pages } = contentsWith(contents, changed);
      const issued = `${new Date().toISOString().slice(0, 19)}Z`;
      const { usg_release } = testManifest({ issued, ...about, files, pages });
      const signed = await signedRelease(by, { hashes, wasm_hashes, usg_release });
      return {
        manifest: new TextDecoder().decode(signed.manifest),
        signature: signed.signature,
        hash: signed.hash,
        changed,
      };
    },
  };
}

/** Which release's page it is. */
export const runningRelease = (page: Page): Promise<string | null> =>
  page.locator('meta[name=release]').getAttribute('content');

type Answer = Buffer | number;

/** The address of a site behind a proxy that serves a release instead of the build, and what a test alters. */
export async function releasedSite(site: Site, first: TestRelease) {
  let current = first;
  /** What is sent at a path: other bytes, or a status; 0 ends the connection. */
  const altered = new Map<string, Answer>();
  /** What a path's answer waits for. */
  const held = new Map<string, Promise<void>>();
  const asked: { path: string; destination: string }[] = [];
  const upstream = new URL(site.origin);

  const pages = Object.entries((JSON.parse(first.manifest) as { usg_release: Release }).usg_release.pages);
  const fileAt = (path: string) => pages.find(([pattern]) => pattern === path)?.[1] ?? path;
  function own(path: string): Answer | undefined {
    const answer = altered.get(path);
    if (answer !== undefined) return answer;
    if (path === RELEASE_PATHS.manifest) return Buffer.from(current.manifest);
    if (path === RELEASE_PATHS.signature) return Buffer.from(current.signature);
    return current.changed.get(fileAt(path));
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body?: Buffer): void {
    const { origin, referer: _, ...headers } = incoming.headers;
    const sent = {
      ...headers,
      host: upstream.host,
      ...(origin && { origin: site.origin }),
      ...(body && { 'accept-encoding': 'identity', 'if-none-match': undefined }),
    };
    const options = { host: upstream.hostname, port: upstream.port, path: incoming.url, method: incoming.method };
    const call = request({ ...options, headers: JSON.parse(JSON.stringify(sent)) }, (answer) => {
      const { etag, 'content-length': length, ...rest } = answer.headers;
      const isFound = answer.statusCode === 200;
      // As the server would compute it for this page.
      const isPage = String(rest['content-type']).startsWith('text/html');
      const policy = body && isPage && { 'content-security-policy': pagePolicy(body.toString()) };
      outgoing.writeHead(
        body && !isFound ? 200 : (answer.statusCode ?? 502),
        body ? { ...rest, ...policy } : answer.headers,
      );
      if (!body) return void answer.pipe(outgoing);
      answer.resume();
      outgoing.end(body);
    });
    call.on('error', () => outgoing.destroy());
    outgoing.on('close', () => call.destroy());
    incoming.pipe(call);
  }

  const server = createServer(async (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', site.origin).pathname;
    asked.push({ path, destination: String(incoming.headers['sec-fetch-dest'] ?? '') });
    await held.get(path);
    const answer = own(path);
    if (answer === 0) return void incoming.socket.destroy();
    if (typeof answer === 'number') return void outgoing.writeHead(answer).end();
    if (answer && path.startsWith('/release.json'))
      return void outgoing.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    pass(incoming, outgoing, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    altered,
    held,
    asked,
    publish(next: TestRelease) {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
