import { afterAll, beforeAll, describe } from 'vitest';
import { flashTests } from './accounts/flash.ts';
import { journeyTests } from './accounts/journey.ts';
import { lookTests } from './accounts/looks.ts';
import { profileTests } from './accounts/profile.ts';
import { openBrowser } from './browser.ts';
import { startSite } from './site.ts';
import type { World } from './web/world.ts';

describe('accounts on the production build', () => {
  const world = {} as World;
  beforeAll(async () => {
    [world.site, world.browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(async () => {
    await world.browser?.close();
    await world.site?.remove();
  });
  describe('from registration to log-out', () => journeyTests(world));
  describe('messages above the page', () => flashTests(world));
  describe('the profile', () => profileTests(world));
  describe('every state of the pages', () => lookTests(world));
});
