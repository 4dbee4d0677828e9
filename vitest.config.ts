import { defineConfig } from 'vitest/config';
import { texts } from './web/content/texts-plugin.ts';

const rooms = ['domain', 'contracts', 'wallet', 'server', 'web', 'scripts', 'bench'];

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
          include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**'],
          // Some start a database or a chain, on machines that may be busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
