import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { verifierFile } from './web/verifier/build.ts';
import { texts } from './web/vite-plugins.ts';

// Stripped and compiled sources, as `npm start` keeps them: a test that starts the site or a command need not make them anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.runtime/compile-cache', import.meta.url));
// For the workers and for what they start.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('server/testing/resolve-once.mjs', import.meta.url)}`;

const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** They replace a module, which would stay replaced for the files after them. */
const ISOLATED = ['server/accounts/enumeration.test.ts'];

/** The longest first: one that began last would leave the other workers idle. */
const FIRST = [
  'e2e/desk.test.ts',
  'e2e/web/accessibility.test.ts',
  'e2e/walkthrough.test.ts',
  'e2e/safe.test.ts',
  'e2e/second-issuer.test.ts',
  'e2e/wallet-panel.test.ts',
  'e2e/accounts/looks.test.ts',
  'e2e/accounts/profile.test.ts',
  'e2e/accounts/journey.test.ts',
  'e2e/web/hydration.test.ts',
  'e2e/gasless.test.ts',
  'server/background-work.test.ts',
  'server/relayer/killed-site.test.ts',
  'server/main.test.ts',
  'server/desk/approve.test.ts',
  'scripts/deploy-and-verify-token.test.ts',
  'wallet/keystore/peers.test.ts',
  'wallet/browser.test.ts',
  'server/relayer/killed-relayer.test.ts',
  'server/testing/faulty-node.test.ts',
  'server/testing/clock-drift.test.ts',
  'server/site/health/readiness.test.ts',
  'server/site/live/restart.test.ts',
  'server/desk/rotate-data-key.test.ts',
  'server/platform/database/embedded-database.test.ts',
];
/** By project, so that a worker keeps what it has; those that need a browser take longest. */
const PROJECTS = ['browser', 'node', 'isolated', 'pure'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = FIRST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return PROJECTS.indexOf(project.name) * FIRST.length * 2 + (at === -1 ? FIRST.length : at);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

// What a test waits for comes at once on an idle machine; the limits are for busy ones.
const patient = {
  environment: 'node',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // What fails by chance must not hide what fails for a reason: npm test names each test that needed a second attempt.
  retry: 1,
  // The JSON report keeps nothing else of a failed first attempt than this text.
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
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...patient,
          name: 'node',
          include: testsOf(['contracts', 'proof', 'wallet', 'server', 'scripts', 'bench', 'publishing']),
          exclude: ['**/node_modules/**', ...ISOLATED],
          globalSetup,
          // A worker keeps its modules, its database and its chain from file to file.
          isolate: false,
        },
      },
      { extends: true, test: { ...patient, name: 'isolated', include: ISOLATED, globalSetup } },
      {
        extends: true,
        test: {
          ...patient,
          name: 'pure',
          include: testsOf(['domain', 'content', 'web']),
          isolate: false,
          // The brand guide reads the theme's values out of its stylesheet; Vitest would empty it.
          css: { include: [/theme\.css/] },
        },
      },
      {
        test: {
          ...patient,
          // Each wait has its limit (PATIENCE_MS in e2e/browser.ts). A story of fifty waits takes as long as they do: on a busy machine
          // with CPU_SLOWDOWN=4 ten times as long.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/shared-postgres.ts'],
          // A worker keeps its site and its browser from file to file.
          isolate: false,
        },
      },
    ],
  },
});
