import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS, PATIENCE_MS } from './e2e/support/browser.ts';

// Stripped and compiled sources, as `npm start` keeps them: a test that starts the site or a command need not make them anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.runtime/compile-cache', import.meta.url));
const RESOLVE_ONCE = `--import=${new URL('server/testing/resolve-once.mjs', import.meta.url)}`;
// For what the tests start; each worker reads this file, too.
if (!process.env.NODE_OPTIONS?.includes(RESOLVE_ONCE))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${RESOLVE_ONCE}`;

// A sale desk changes what a site shows; the tests about it ask for one.
process.env.SALE_DESK ??= 'off';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: '.runtime/browser-tests',
  globalSetup: './server/testing/shared-postgres.ts',
  // Two cores are what we plan for: two workers keep them busy, and a third goes on while they wait for blocks, clocks and pages.
  workers: 3,
  // A test that needs a second attempt has a fault: of its own or of the site.
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Each wait has its limit. A story of fifty waits takes as long as they do: on a busy machine with CPU_SLOWDOWN=4 ten times as long.
  timeout: 1_200_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    launchOptions: LAUNCH_OPTIONS,
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    // A trace of every test costs a seventh of the time (docs/decisions/093-playwright-test.md).
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
