import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/** The system's Chromium, headless; CHROMIUM_PATH names another. */
export const launchChromium = (...flags: string[]) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, '--disable-component-update', '--no-first-run', ...flags],
  });
