import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type Rolldown } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { VERIFIER_FILE } from '#content/document-files.ts';
import { site } from '#site';
import { colorStyles } from '../vite-plugins.ts';

/** The verifier as it is downloaded: its bytes, and their SHA-256 in hexadecimal. */
export type Verifier = { html: string; sha256: string; bytes: number };

const hashesOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

// Opened from disk, the file has no server that sends headers. It may call the nodes that the visitor names, and nothing else.
const policyOf = (html: string) =>
  [
    "default-src 'none'",
    `script-src ${hashesOf(html, 'script').join(' ')}`,
    `style-src ${hashesOf(html, 'style').join(' ')}`,
    'connect-src https: http://localhost:* http://127.0.0.1:*',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const insertName = (): Plugin => ({
  name: 'verifier-name',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll('%NAME%', renderToStaticMarkup(site.name)).replace('%MARK%', mark()),
  },
});

/** The mark of each scheme, in the file itself: it loads no picture. */
const mark = () =>
  [
    ['light', 'dark:hidden'],
    ['dark', 'hidden dark:block'],
  ]
    .map(([scheme, look]) =>
      readFileSync(new URL(`../public/mark-${scheme}.svg`, import.meta.url), 'utf8')
        .replace(/<title>.*?<\/title>/, '')
        .replace('<svg ', `<svg aria-hidden="true" class="size-14 shrink-0 ${look}" `),
    )
    .join('');

/** Builds the verifier: one HTML file that needs no other; the same sources give the same bytes. */
export async function buildVerifier(): Promise<Verifier> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    mode: 'production',
    plugins: [insertName(), colorStyles(), tailwindcss(), viteSingleFile({ removeViteModuleLoader: true })],
    build: { write: false, target: 'es2022', modulePreload: false, sourcemap: false },
  })) as Rolldown.RolldownOutput;
  const [file] = output.output;
  const page = output.output.find(({ fileName }) => fileName.endsWith('.html')) ?? file;
  if (page.type !== 'asset') throw new Error('The verifier was not built as one file');
  const withoutPolicy = String(page.source);
  const html = withoutPolicy.replace('%POLICY%', policyOf(withoutPolicy));
  return { html, sha256: createHash('sha256').update(html).digest('hex'), bytes: Buffer.byteLength(html) };
}

const ID = 'virtual:verifier';

/** Builds the verifier with the site, which offers it for download and prints its hash. */
export function verifierFile(): Plugin {
  let built: Promise<Verifier> | undefined;
  const getVerifier = () => {
    built ??= buildVerifier();
    return built;
  };
  return {
    name: 'verifier-file',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const { sha256, bytes } = await getVerifier();
      return `export const verifier = ${JSON.stringify({ file: VERIFIER_FILE, sha256, bytes })};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: VERIFIER_FILE.slice(1), source: (await getVerifier()).html });
    },
    configureServer: (server) => {
      server.middlewares.use(VERIFIER_FILE, async (_, response) => {
        response.setHeader('content-type', 'text/html').end((await getVerifier()).html);
      });
    },
  };
}
