import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { verifierFile } from './web/verifier/build.ts';
import { texts } from './web/vite-plugins.ts';

// Stripped and compiled sources, as `npm start` keeps them: a test that starts the site or a command need not make them anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.runtime/compile-cache', import.meta.url));
// For the workers and for what they start.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('server/testing/resolve-once.mjs', import.meta.url)}`;

const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** They replace a module, which would stay replaced for the files after them. */
const ISOLATED = ['server/accounts/enumeration.test.ts'];
/** It builds an image as root, for minutes: npm run test:container. */
const CONTAINER = ['server/testing/container.test.ts'];

// What a test waits for comes at once on an idle machine; the limits are for busy ones.
const patient = {
  environment: 'node',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // The JSON report keeps nothing else of a failure than this text.
  chaiConfig: { truncateThreshold: 400 },
} as const;
const globalSetup = ['server/testing/shared-postgres.ts', 'server/testing/run-folder.ts'];

export default defineConfig({
  plugins: [texts(), verifierFile()],
  test: {
    // Two cores are what we plan for: two workers keep them busy, and a third goes on while they wait for blocks, clocks and pages.
    maxWorkers: 3,
    tags: [
      { name: 'long', description: 'npm run test:all runs it, npm test does not (docs/decisions/073-long-tests.md)' },
    ],
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          name: 'node',
          include: testsOf(['contracts', 'proof', 'wallet', 'server', 'cli', 'scripts', 'bench', 'publishing']),
          exclude: ['**/node_modules/**', ...ISOLATED, ...CONTAINER],
          globalSetup,
          // A worker keeps its modules, its database and its chain from file to file.
          isolate: false,
        },
      },
      { extends: true, test: { ...patient, name: 'isolated', include: ISOLATED, globalSetup } },
      ...(process.env.npm_lifecycle_event === 'test:container'
        ? [{ extends: true as const, test: { ...patient, name: 'container', include: CONTAINER, globalSetup } }]
        : []),
      {
        extends: true,
        test: {
          ...patient,
          name: 'pure',
          include: testsOf(['domain', 'content', 'web']),
          setupFiles: ['web/testing/settle-imports.ts'],
          isolate: false,
          // The brand guide reads the theme's values out of its stylesheet; Vitest would empty it.
          css: { include: [/theme\.css/] },
        },
      },
    ],
  },
});
