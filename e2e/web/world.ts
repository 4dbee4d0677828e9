import type { Browser } from 'playwright-core';
import type { Site } from '../site.ts';

/** What the suites share: one site and one browser; each test opens a profile of its own. */
export type World = { site: Site; browser: Browser };
