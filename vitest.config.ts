import { defineConfig } from 'vitest/config';
import { texts } from './content/texts-plugin.ts';

const rooms = ['contracts', 'wallet', 'server', 'scripts', 'bench', 'publishing'];
/** Nothing here is kept between two tests, so one worker may run many files. */
const pure = ['domain', 'content', 'web'];
const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    // Two cores are what we plan for; the default would leave one of them idle.
    maxWorkers: 2,
    projects: [
      {
        plugins: [texts()],
        test: {
          name: 'rooms',
          environment: 'node',
          include: testsOf(rooms),
          exclude: ['**/node_modules/**'],
          // Some start a database or a chain, on machines that may be busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [texts()],
        test: {
          name: 'pure',
          environment: 'node',
          include: testsOf(pure),
          isolate: false,
          // The brand guide reads the theme's values out of its stylesheet; Vitest would empty it.
          css: { include: [/theme\.css/] },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          // A page waits for the server, which was perhaps just killed.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
