import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_DIRECTORY } from './react-router.config.ts';
import routes from './web/routes.ts';
import { verifierFile } from './web/verifier/build.ts';
import { colorStyles, texts } from './web/vite-plugins.ts';

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const EVERY_PAGE = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|hono)\//;
// Lists that are read page by page are on few pages, although all pages import from the file that names them.
const PAGED_LISTS = /infiniteQueryObserver|useInfiniteQuery/;
// Never the entry itself: it starts the page as soon as its file is there, before the page's own script is.
const FRAME = /\/web\/(shell|root)\.tsx$/;
// The root keeps the styles to itself: pages that load more would otherwise load them again.
const OWN_FILE = /\?|\.css$|\/web\/root\.tsx$/;
// Every icon is named in one file, so importing that file says nothing about which icons are used.
const ICON = /\/lucide-react\/.*\/icons\//;

// A route with children only frames them.
const pagesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? pagesOf(children) : [file]));
const PAGES = pagesOf(routes);
const pageOf = (id: string): string | undefined => PAGES.find((file) => id.endsWith(`/web/${file}`));

/** How many pages must share a part before it moves into the common script. */
const MANY_PAGES = 12;

type Module = { user: string | undefined; importers: readonly string[] };
const looked = new Map<string, Module>();
function moduleOf(id: string, modules: Modules): Module {
  const known = looked.get(id);
  if (known) return known;
  const module = {
    user: FRAME.test(id) ? 'frame' : pageOf(id),
    importers: modules.getModuleInfo(id)?.importers ?? [],
  };
  looked.set(id, module);
  return module;
}

/**
 * The pages, and 'frame', whose scripts import a module without being asked to, directly or through others. Not put together from those of its
 * importers: of modules that import each other, the one that is asked about first would lack some, and the order differs from build to build.
 */
function usersOf(id: string, modules: Modules): ReadonlySet<string> {
  const users = new Set<string>();
  const reached = new Set([id]);
  for (const each of reached) {
    const { user, importers } = moduleOf(each, modules);
    if (user) users.add(user);
    for (const by of importers) reached.add(by);
  }
  return users;
}

function groupOf(id: string, modules: Modules): string | null {
  if ([OWN_FILE, PAGED_LISTS, ICON].some((own) => own.test(id)) || pageOf(id)) return null;
  const users = usersOf(id, modules);
  if (users.has('frame')) return 'frame';
  return users.size >= MANY_PAGES ? 'parts' : null;
}

/**
 * Which script a module goes into. Left alone, a page would fetch forty, each with headers larger than itself: what every
 * page needs goes into two that change at different times, what many need into a third.
 */
const CHUNKS = [
  { name: (id: string) => (EVERY_PAGE.test(id) && !PAGED_LISTS.test(id) ? 'vendor' : null), priority: 2 },
  { name: groupOf, priority: 1 },
];

/**
 * Loads the built pages before the first is asked for. React Router waits ten seconds for a page, and a busy machine may take those for their
 * code alone.
 */
const loadPagesFirst = (): Plugin => ({
  name: 'load-pages-first',
  async configurePreviewServer({ config: { root } }) {
    await import(pathToFileURL(resolve(root, BUILD_DIRECTORY, 'server/index.js')).href);
  },
});

export default defineConfig(({ isPreview }) => ({
  publicDir: 'web/public',
  plugins: [texts(), verifierFile(), colorStyles(), tailwindcss(), reactRouter(), loadPagesFirst()],
  // Inlined assets would be data: URLs, which the CSP refuses for fonts and workers.
  build: { assetsInlineLimit: 0, manifest: true, target: 'es2022', sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A constant's value stands where it's used, so that a page takes none of the others along.
          optimization: { inlineConst: { mode: 'all' } },
          // The long texts are drawn at build time only; where nothing uses them they leave nothing behind.
          treeshake: {
            moduleSideEffects: [
              { test: /\/(content|web\/legal|web\/brand\/guide)\/.*\.(tsx?|mdx)$/, sideEffects: false },
            ],
          },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
  },
  worker: { format: 'es' },
  // The build draws the pages with a preview server, which would go through every folder to watch it.
  ...(isPreview && { server: { watch: null } }),
}));
