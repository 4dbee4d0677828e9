import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram, installPackage, isDebianRoot } from './system-programs.mjs';

// The build without a window comes first: it does the same work with an eighth less processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
];

async function playwrightsOwn() {
  const entry = createRequire(import.meta.url).resolve('playwright-core');
  const { chromium } = (await import(pathToFileURL(entry).href)).default;
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * The path of the Chromium that tests, benches and publishing use: CHROMIUM_PATH, else the system's, else Playwright's own. Installs one
 * (apt as root on Debian, else Playwright's) if there is none.
 */
export async function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? findProgram(NAMES) ?? (await playwrightsOwn());
  if (found) return found;
  if (isDebianRoot()) {
    if (installPackage(['chromium-headless-shell', 'chromium'])) return findProgram(NAMES);
  } else {
    const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
    const own = await playwrightsOwn();
    if (own) return own;
  }
  throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.');
}
