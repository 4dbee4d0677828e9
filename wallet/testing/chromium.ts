import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

/** A headless Chromium. */
export const launchChromium = async (...flags: string[]) =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [...FLAGS, '--disable-component-update', '--no-first-run', ...flags],
  });
